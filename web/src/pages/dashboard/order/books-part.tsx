import { formatDay, formatTime, money } from '#core/format.ts'
import { useGetJournalsQuery } from '#features/finance/books-api.ts'
import { journalTitle } from '#features/finance/finance-words.ts'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { journalsOf } from '#pages/dashboard/admin/finance/finance-nav.tsx'
import { OrderPart } from './order-layout.tsx'

/** What the order caused in the books, newest first. */
export function BooksPart({ orderId }: { orderId: string }) {
  const result = useGetJournalsQuery({ page: 1, orderId })
  return (
    <OrderPart title="Entries in the books">
      <QueryState
        result={result}
        loading={<LoadingText what="the entries" lines={3} />}
        empty={{
          when: ({ data }) => data.length === 0,
          show: <p className="text-sm text-muted">This order has caused no entries yet.</p>,
        }}
      >
        {({ data }) => (
          <>
            <ul className="divide-y divide-line text-sm">
              {data.map((journal) => (
                <li key={journal.key} className="flex items-baseline justify-between gap-4 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    {journalTitle(journal)}
                    <span className="figures block text-xs text-muted">
                      {formatDay(journal.at)}, {formatTime(journal.at)}
                    </span>
                  </span>
                  <span className="figures flex-none">{money(debitsOf(journal.lines))}</span>
                </li>
              ))}
            </ul>
            <Link
              to={journalsOf(orderId)}
              className="tap mt-3 inline-block text-sm text-link hover:underline"
            >
              All lines of these entries
            </Link>
          </>
        )}
      </QueryState>
    </OrderPart>
  )
}

/** What an entry moved: its debits, to which its credits are equal. */
function debitsOf(lines: readonly { amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
}
