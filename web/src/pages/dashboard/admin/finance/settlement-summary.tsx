import type { SettlementFileDetails } from '@haat/contract/settlement-files'
import { formatCount, formatDay, money } from '#core/format.ts'
import { gatewayWords, resultNotes, resultWords } from '#features/finance/finance-words.ts'
import { useDecideSettlementFileMutation } from '#features/finance/settlement-files-api.ts'
import { useMe } from '#features/finance/use-me.ts'
import { Card } from '#ui/card.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { SumLine } from '#ui/sum-line.tsx'
import { DecisionCell } from './decision-cell.tsx'

/** What the file is, what its rows come to, and the decision. */
export function SettlementSummary({ file }: { file: SettlementFileDetails }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card as="section" className="space-y-4 p-4 text-sm sm:p-5">
        <h2 className="text-lg">Compared with the books</h2>
        <dl className="space-y-3">
          {file.results.map(({ result, rows, amount }) => (
            <div key={result} className="flex items-baseline justify-between gap-4">
              <dt className="min-w-0">
                <span className="font-semibold">
                  {resultWords[result]}: {formatCount(rows)}
                </span>
                <span className="block text-xs text-muted">{resultNotes[result]}</span>
              </dt>
              <dd className="figures flex-none">{money(amount)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="section" className="space-y-4 p-4 text-sm sm:p-5">
        <h2 className="text-lg">
          {file.status === 'ACCEPTED' ? 'Entered in the books' : 'To be entered'}
        </h2>
        <Postings file={file} />
        <Decision file={file} />
        <p className="text-xs text-muted">
          {file.name === '' ? '' : `${file.name}, `}imported by {file.by.name} on{' '}
          {formatDay(file.createdAt)}. Its rows are of {formatDay(file.firstDay)}
          {file.firstDay === file.lastDay ? '' : ` to ${formatDay(file.lastDay)}`}.
        </p>
      </Card>
    </div>
  )
}

function Postings({ file: { gateway, postings } }: { file: SettlementFileDetails }) {
  const { bank, clearing, fees, difference } = postings
  const unexplained = difference > 0 ? 'Paid too little, unexplained' : 'Paid too much, unexplained'
  return (
    <dl className="space-y-2">
      <SumLine name={`No longer held by ${gatewayWords[gateway]}`} value={money(clearing)} />
      {fees === 0 ? null : <SumLine name="Fees that the books did not have" value={money(fees)} />}
      {difference === 0 ? null : <SumLine name={unexplained} value={money(Math.abs(difference))} />}
      <SumLine name="Arrives in the bank" value={money(bank)} isTotal />
    </dl>
  )
}

function Decision({ file }: { file: SettlementFileDetails }) {
  const me = useMe()
  const [decide] = useDecideSettlementFileMutation()
  const { id, number, status, by, decidedBy, postings } = file
  return (
    <DecisionCell
      status={status}
      isOwn={by.id === me}
      mayWithdraw
      decidedBy={decidedBy?.name ?? null}
      name={`settlement file no. ${number}`}
      approval={{
        label: 'Accept',
        description: `The bank’s statement shows ${money(postings.bank)}. It is entered in the books at once.`,
      }}
      onDecide={(decision) =>
        runMutation(
          decide({
            id,
            decision:
              decision === 'APPROVED' ? { decision: 'ACCEPTED', seen: { postings } } : { decision },
          }).unwrap(),
          { pending: mutationMessages.updating, done: mutationMessages.updated },
        )
      }
    />
  )
}
