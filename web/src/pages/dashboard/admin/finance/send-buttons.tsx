import type { PayoutMethod } from '@haat/contract/payouts'
import { useGetPayoutsQuery, useSendFileMutation } from '#features/finance/payday-api.ts'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion } from '#ui/use-question.tsx'

/** Sends what is approved: one button for each way, with how many are waiting. */
export function SendButtons() {
  return (
    <>
      <SendButton method="BANK" label="Bank file" />
      <SendButton method="BKASH" label="bKash file" />
    </>
  )
}

function SendButton({ method, label }: { method: PayoutMethod; label: string }) {
  const { data } = useGetPayoutsQuery({ status: 'APPROVED', method, limit: 1 })
  const [send] = useSendFileMutation()
  const { ask, question } = useQuestion()
  const count = data?.meta.total ?? 0

  async function makeFile() {
    const result = await runMutation(send({ method }).unwrap(), {
      pending: mutationMessages.pending,
      done: 'The file was made. Upload it, and record each payout when it has arrived.',
    })
    if (result.ok) downloadText(result.data.name, 'text/csv', result.data.csv)
  }

  return (
    <>
      <Button
        variant="secondary"
        icon="send"
        disabled={count === 0}
        className="max-sm:grow"
        onClick={() =>
          ask({
            title: 'Are you sure?',
            description: `Make the file for the ${count} approved payouts. They count as sent from then on. The file holds whole account numbers, and the log notes who made it.`,
            confirmLabel: 'Make file',
            variant: 'primary',
            onConfirm: makeFile,
          })
        }
      >
        {label} ({count})
      </Button>
      {question}
    </>
  )
}
