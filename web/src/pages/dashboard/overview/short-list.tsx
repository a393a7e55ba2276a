import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { Card } from '#ui/card.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { insightLimits } from '@haat/contract/insights.limits'

/** A few rows of something, and the way to all of it. */
export function ShortList<Row>({
  title,
  all,
  rows,
  error,
  onRetry,
  isRetrying = false,
  rowKey,
  renderRow,
  emptyText,
}: {
  title: string
  /** Where the rest is. */
  all?: { to: string; label: string }
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  error?: unknown
  onRetry?: () => unknown
  isRetrying?: boolean
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
      {rows !== undefined && rows.length > 0 ? (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={rowKey(row)}>{renderRow(row)}</li>
          ))}
        </ul>
      ) : rows !== undefined ? (
        <p className="px-5 py-10 text-center text-sm text-muted">{emptyText}</p>
      ) : error === undefined ? (
        <LoadingRows what={title.toLowerCase()} />
      ) : (
        <ErrorState
          message={errorMessage(error, 'Check your connection and try again.')}
          onRetry={() => void onRetry?.()}
          isRetrying={isRetrying}
        />
      )}
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

/** The look of a row that leads somewhere. */
export const rowLink =
  'flex min-h-16 items-center gap-3 px-4 py-2.5 text-sm transition-colors hover:bg-sunken sm:px-5'
