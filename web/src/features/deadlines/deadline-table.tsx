import type {
  Deadline,
  DeadlineCounts,
  DeadlineKind,
  DeadlineState,
} from '@haat/contract/deadlines'
import { formatOrderNumber } from '@haat/contract/order-numbers'
import { formatCount, formatDay, formatTime } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { kindWords, stateWords, timeLeft } from './deadline-words.ts'

/** Where it can be dealt with: the complaint, the returns of the order, or the order. */
function placeOf({ kind, subjectId, orderId }: Deadline): string {
  if (kind === 'COMPLAINT' || orderId === null) return dashboardPaths.complaint(subjectId)
  return dashboardPaths.order(orderId) + (kind.startsWith('RETURN_') ? '#order-returns' : '')
}

function nameOf({ kind, subjectId, orderId, orderNumber }: Deadline): string {
  if (orderNumber !== null) return formatOrderNumber(orderNumber)
  return kind === 'COMPLAINT' ? 'A complaint' : (orderId ?? subjectId).slice(-8)
}

export const deadlineColumns: Column<Deadline>[] = [
  {
    header: 'About',
    isLead: true,
    skeleton: 'h-10 w-40',
    cell: (row) => (
      <span className="block min-w-0 wrap-anywhere">
        <Link
          to={placeOf(row)}
          className="figures tap inline-block font-semibold text-link hover:underline"
        >
          {nameOf(row)}
        </Link>
        {row.shop === null ? null : (
          <span className="block text-xs text-muted">{row.shop.name}</span>
        )}
      </span>
    ),
  },
  {
    header: 'What',
    brief: 'second',
    skeleton: 'h-5 w-32',
    cell: ({ kind }) => kindWords[kind].name,
  },
  {
    header: 'Before',
    brief: 'second',
    skeleton: 'h-10 w-28',
    cell: ({ dueAt }) => (
      <time dateTime={dueAt} className="figures block whitespace-nowrap">
        {formatDay(dueAt)}, {formatTime(dueAt)}
      </time>
    ),
  },
  {
    header: 'State',
    brief: 'bare',
    skeleton: 'h-6 w-24',
    cell: ({ state, dueAt }) => <Badge tone={stateWords[state].tone}>{timeLeft(dueAt)}</Badge>,
  },
]

const states = [
  ['overdue', 'OVERDUE'],
  ['today', 'TODAY'],
  ['later', 'LATER'],
] as const

/** How many there are of each kind; each figure leads to its list. */
export function DeadlineCountsTable({
  counts,
  hrefFor,
}: {
  counts: DeadlineCounts['kinds']
  hrefFor: (kind: DeadlineKind, state: DeadlineState) => string
}) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">How many deadlines there are of each kind</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="p-3 text-start font-normal">
            Kind
          </th>
          {states.map(([, state]) => (
            <th key={state} scope="col" className="p-3 text-end font-normal">
              {stateWords[state].word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {counts.map((row) => (
          <tr key={row.kind}>
            <th scope="row" className="p-3 text-start font-semibold">
              {kindWords[row.kind].name}
              <span className="hidden text-xs font-normal text-muted sm:block">
                {kindWords[row.kind].hint}
              </span>
            </th>
            {states.map(([key, state]) => (
              <td key={state} className="figures p-3 text-end">
                <Count
                  count={row[key]}
                  to={hrefFor(row.kind, state)}
                  label={`${kindWords[row.kind].name}, ${stateWords[state].word}`}
                  isBad={state === 'OVERDUE'}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Count({
  count,
  to,
  label,
  isBad,
}: {
  count: number
  to: string
  label: string
  isBad: boolean
}) {
  if (count === 0) return <span className="text-muted">0</span>
  return (
    <Link
      to={to}
      aria-label={`${label}: ${formatCount(count)}`}
      className={`tap inline-block font-semibold underline underline-offset-2 ${isBad ? 'text-danger' : 'text-link'}`}
    >
      {formatCount(count)}
    </Link>
  )
}
