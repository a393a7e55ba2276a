import type { BookFinding } from '@haat/contract/ledger'
import { formatDay, formatTime } from '#core/format.ts'
import { useGetBooksReportQuery } from '#features/finance/books-api.ts'
import { Card, inCard } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState, Notice } from '#ui/states.tsx'

/** What the nightly check of the books found. */
export function CheckPart() {
  const result = useGetBooksReportQuery(undefined)
  return (
    <QueryState
      result={result}
      loading={
        <Card className="p-4 sm:p-5">
          <LoadingText what="the report" lines={6} />
        </Card>
      }
      frameError={inCard}
    >
      {({ checkedAt, isComplete, findings }) => (
        <div className="space-y-5">
          <p className="text-sm text-muted">
            {checkedAt === null
              ? 'The books have not been checked yet.'
              : `Checked on ${formatDay(checkedAt)} at ${formatTime(checkedAt)}.`}{' '}
            Each night every rule of the books is checked anew.
          </p>
          {isComplete ? null : (
            <Notice>
              Orders from before the books are still being entered. They are checked after that.
            </Notice>
          )}
          {findings.length === 0 ? (
            <Card>
              {checkedAt === null ? (
                <EmptyState icon="clock" title="No check yet" hint="The first one runs at night." />
              ) : (
                <EmptyState icon="circle-check" title="The books add up" />
              )}
            </Card>
          ) : (
            findings.map((finding) => <Finding key={finding.name} finding={finding} />)
          )}
        </div>
      )}
    </QueryState>
  )
}

function Finding({ finding: { name, count, examples } }: { finding: BookFinding }) {
  return (
    <Card as="section" className="p-4 sm:p-5">
      <h2 className="text-base font-semibold wrap-anywhere">
        {name}: {count}
      </h2>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-sm wrap-anywhere">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
      {count > examples.length ? (
        <p className="mt-2 text-sm text-muted">and {count - examples.length} more</p>
      ) : null}
    </Card>
  )
}
