import type { Complaint } from '@haat/contract/complaints'
import { Button } from '#ui/button.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { useSetComplaintHandlerMutation, useSetComplaintStateMutation } from './complaints-api.ts'

interface Props {
  complaint: Complaint
  /** The reader, if an admin. */
  adminId: string | null
}

/** Closing, reopening, and who handles it. */
export function ComplaintSteps({ complaint, adminId }: Props) {
  const { id, state, reopenBy } = complaint
  const [setState, { isLoading }] = useSetComplaintStateMutation()
  const isReopening = state === 'CLOSED'
  if (isReopening && (reopenBy === null || adminId !== null)) return null
  const change = () =>
    void runMutation(setState({ id, state: isReopening ? 'OPEN' : 'CLOSED' }).unwrap(), {
      pending: 'Saving...',
      done: isReopening ? 'The complaint is open again' : 'The complaint is closed',
    })
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="sm" isPending={isLoading} onClick={change}>
        {isReopening ? 'Reopen' : 'Close the complaint'}
      </Button>
      {adminId === null ? null : <Handling complaint={complaint} adminId={adminId} />}
    </div>
  )
}

function Handling({
  complaint: { id, handler },
  adminId,
}: {
  complaint: Complaint
  adminId: string
}) {
  const [setHandler, { isLoading }] = useSetComplaintHandlerMutation()
  const isMine = handler?.id === adminId
  const change = () =>
    void runMutation(setHandler({ id, isMine: !isMine, from: handler?.id ?? null }).unwrap(), {
      pending: 'Saving...',
      done: isMine ? 'You laid it down' : 'You handle it now',
    })
  return (
    <Button variant="secondary" size="sm" isPending={isLoading} onClick={change}>
      {isMine ? 'Lay it down' : 'Handle it'}
    </Button>
  )
}
