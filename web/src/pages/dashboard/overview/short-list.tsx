import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState, whenNoRows, type QueryResult } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { insightLimits } from '@haat/contract/insights.limits'

/** A few rows of a list, with a link to all of it. */
export function ShortList<Row>({
  title,
  all,
  result,
  rowKey,
  renderRow,
  emptyText,
}: {
  title: string
  /** The link to the whole list. */
  all?: { to: string; label: string }
  result: QueryResult<{ data: readonly Row[] }>
  rowKey: (row: Row) => string
  renderRow: (row: Row) => ReactNode
  emptyText: string
}) {
  return (
    <Card as="section" className="flex h-full flex-col">
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4 sm:px-5">
        <h2 className="text-base">{title}</h2>
        {all === undefined ? null : (
          <Link
            to={all.to}
            aria-label={all.label}
            className="inline-flex tap items-center text-sm font-semibold text-link hover:underline"
          >
            See all
          </Link>
        )}
      </div>
      <QueryState
        result={result}
        loading={<LoadingRows what={title.toLowerCase()} />}
        empty={whenNoRows(<p className="px-5 py-10 text-center text-sm text-muted">{emptyText}</p>)}
      >
        {({ data }) => (
          <ul className="divide-y divide-line">
            {data.map((row) => (
              <li key={rowKey(row)}>{renderRow(row)}</li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

function LoadingRows({ what }: { what: string }) {
  return (
    <div className="divide-y divide-line">
      <LoadingNote what={what} />
      {Array.from({ length: insightLimits.insightRows }, (_, index) => (
        <div key={index} className="flex min-h-16 items-center px-4 sm:px-5">
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}

/** The classes of a row that is a link. */
export const rowLink =
  'flex min-h-16 items-center gap-3 px-4 py-2.5 text-sm transition-colors hover:bg-sunken sm:px-5'
