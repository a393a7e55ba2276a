import type { PayoutForAdmins } from '@haat/contract/payouts'
import type { ReactNode } from 'react'
import { money } from '#core/format.ts'
import {
  useReadFileMutation,
  useReadProofMutation,
  useTakeStepMutation,
} from '#features/finance/payday-api.ts'
import { useMe } from '#features/finance/use-me.ts'
import { downloadBlob, downloadText } from '#ui/download.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion } from '#ui/use-question.tsx'

/** The payout whose dialog is open. */
export interface OpenStep {
  payout: PayoutForAdmins
  step: 'paid' | 'failed' | 'returned' | 'cancel' | 'contents'
}

const words = { pending: mutationMessages.updating, done: mutationMessages.updated }

/** What can be done with a payout now, by this admin. */
export function usePayoutSteps(open: (step: OpenStep) => void): {
  itemsFor: (payout: PayoutForAdmins) => MenuItem[]
  question: ReactNode
} {
  const me = useMe()
  const [take] = useTakeStepMutation()
  const { ask, question } = useQuestion()
  const files = useFiles()

  function approve(payout: PayoutForAdmins) {
    ask({
      title: 'Are you sure?',
      description: `Approve payout ${payout.number} of ${money(payout.amount)} to ${payout.shopName}. The amount is set aside, and it goes to the account that the shop has now.`,
      confirmLabel: 'Approve',
      variant: 'primary',
      onConfirm: () => runMutation(take({ id: payout.id, step: 'approve' }).unwrap(), words),
    })
  }

  const itemsFor = (payout: PayoutForAdmins): MenuItem[] => {
    const { status, fileId, hasProof, by } = payout
    const dialog = (step: OpenStep['step']) => () => open({ payout, step })
    return [
      { label: 'Contents', icon: 'list', onSelect: dialog('contents') },
      // Who assembled it can't approve it, and the server says so too.
      ...(status === 'DRAFT' && by?.id !== me
        ? [{ label: 'Approve', icon: 'check' as const, onSelect: () => approve(payout) }]
        : []),
      ...(status === 'SENT'
        ? [{ label: 'Record as paid', icon: 'circle-check' as const, onSelect: dialog('paid') }]
        : []),
      ...(status === 'SENT' && fileId !== null
        ? [{ label: 'File again', icon: 'download' as const, onSelect: () => files.read(fileId) }]
        : []),
      ...(hasProof
        ? [{ label: 'Receipt', icon: 'receipt' as const, onSelect: () => files.proof(payout) }]
        : []),
      ...(status === 'APPROVED' || status === 'SENT'
        ? [danger('Record as failed', dialog('failed'))]
        : []),
      ...(status === 'PAID' ? [danger('Record as sent back', dialog('returned'))] : []),
      ...(status === 'DRAFT' ? [danger('Give up', dialog('cancel'))] : []),
    ]
  }
  return { itemsFor, question }
}

const danger = (label: string, onSelect: () => void): MenuItem => ({
  label,
  icon: 'circle-x',
  isDanger: true,
  onSelect,
})

/** Files for the bank, and receipts, on the admin's device. */
function useFiles() {
  const [readFile] = useReadFileMutation()
  const [readProof] = useReadProofMutation()
  return {
    read: async (fileId: string) => {
      const result = await runMutation(readFile(fileId).unwrap(), {
        pending: mutationMessages.loading,
        done: 'The file holds whole account numbers. Keep it safe.',
      })
      if (result.ok) downloadText(result.data.name, 'text/csv', result.data.csv)
    },
    proof: async ({ id, number }: PayoutForAdmins) => {
      const result = await runMutation(readProof(id).unwrap(), {
        pending: mutationMessages.loading,
        done: 'The receipt was saved.',
      })
      if (!result.ok) return
      const { contentType, content } = result.data
      const bytes = Uint8Array.from(atob(content), (each) => each.codePointAt(0) ?? 0)
      const ending = contentType.split('/')[1] ?? 'bin'
      downloadBlob(`payout-${number}-receipt.${ending}`, new Blob([bytes], { type: contentType }))
    },
  }
}
