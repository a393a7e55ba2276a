import { useFocus } from '#ui/use-focus.ts'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download.ts'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'

const unsaved = {
  title: 'Have you saved your recovery codes?',
  description: 'You will not see them again. Without them and your phone you cannot sign in.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay here',
}

/** The recovery codes, which are shown only once, and buttons to keep them. */
export function RecoveryCodesList({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) {
  const start = useFocus()
  const guard = useLeaveGuard(true, {}, unsaved)
  const text = `Haat recovery codes. Each works for one sign-in:\n\n${codes.join('\n')}\n`

  return (
    <div ref={start} tabIndex={-1} className="space-y-5 outline-none">
      <Notice tone="success">
        Keep these recovery codes in a safe place. Each one signs you in once when you don’t have
        your phone. You will not see them again.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="figures grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-2 rounded-md bg-sunken p-4 text-sm whitespace-nowrap"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" icon="copy" onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button
          variant="secondary"
          icon="download"
          onClick={() => downloadText('haat-recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
        <Button variant="secondary" icon="printer" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
      {guard.question}
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('Could not copy. Please select the codes and copy them by hand.')
  }
}
