import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Button } from '#ui/button.tsx'
import { useLogoutOthersMutation } from './accounts-api.ts'

/** Signs out everywhere but here. */
export function OtherDevices() {
  const [logoutOthers, { isLoading }] = useLogoutOthersMutation()
  const words = { pending: mutationMessages.pending, done: 'Signed out of your other devices' }
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        Still signed in on a phone or computer that is not yours? End every session except this one.
      </p>
      <Button
        variant="secondary"
        icon="log-out"
        isPending={isLoading}
        onClick={() => void runMutation(logoutOthers(undefined).unwrap(), words)}
      >
        Sign out of other devices
      </Button>
    </>
  )
}
