import { pageCount } from '@haat/contract/page-count'
import type { Page } from '@haat/contract/paging'
import type { ReactNode } from 'react'
import { money } from '#core/format.ts'
import { Pagination } from './pagination.tsx'
import { QueryState, type QueryResult } from './query-state.tsx'
import { LoadingText } from './skeleton.tsx'

export interface MoneyLine {
  key: string
  title: ReactNode
  /** In small below it. */
  note: ReactNode
  /** In taka. */
  amount: number
}

/** A page of named amounts in a dialog, with its pager. */
export function MoneyLines<Row>({
  what,
  result,
  lineOf,
  onPage,
}: {
  /** Names the lines, for screen readers: 'what it pays'. */
  what: string
  result: QueryResult<Page<Row>>
  lineOf: (row: Row) => MoneyLine
  onPage: (page: number) => void
}) {
  return (
    <QueryState result={result} loading={<LoadingText what={what} lines={6} />}>
      {({ data, meta }, isStale) => (
        <div className={isStale ? 'opacity-50' : ''}>
          <ul className="divide-y divide-line">
            {data.map((row) => (
              <Line key={lineOf(row).key} line={lineOf(row)} />
            ))}
          </ul>
          <Pagination
            page={meta.page}
            pageCount={pageCount(meta)}
            onPage={onPage}
            label={`Pages of ${what}`}
          />
        </div>
      )}
    </QueryState>
  )
}

function Line({ line: { title, note, amount } }: { line: MoneyLine }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0 wrap-anywhere">
        <div>{title}</div>
        <div className="figures text-xs text-muted">{note}</div>
      </div>
      <span className="figures flex-none font-semibold">{money(amount)}</span>
    </li>
  )
}
