import type { Person } from '@haat/contract/accounts'
import { actMessages } from '@haat/contract/messages'
import { act } from '#ui/act.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useResetTwoFactorMutation } from './two-factor-api.ts'

const words = { pending: actMessages.pending, done: actMessages.changed }

/** Asks before somebody's second factor is turned off who lost it; nobody: it is closed. */
export function ResetTwoFactorQuestion({
  person,
  onClose,
}: {
  person: Person | null
  onClose: () => void
}) {
  const [reset, { isLoading }] = useResetTwoFactorMutation()
  return (
    <ConfirmDialog
      open={person !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Reset two-factor sign-in?"
      description={`${person?.name ?? ''} signs in with the password alone then, and is signed out everywhere. Do this only when you are sure who is asking.`}
      confirmLabel="Reset"
      isPending={isLoading}
      onConfirm={() => {
        if (person !== null) void act(reset(person.id).unwrap(), words).then(onClose)
      }}
    />
  )
}
