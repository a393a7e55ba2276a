import { pageCount } from '@haat/contract/page-count'
import type { Page } from '@haat/contract/paging'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'

const skeletonRows = 4

/** A list beside another one of the page, whose page the address holds; this one's page is the caller's. */
export function PagedTable<Row>({
  caption,
  result,
  onPage,
  ...table
}: {
  caption: string
  result: QueryResult<Page<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
  onPage: (page: number) => void
}) {
  const loading = (
    <>
      <LoadingNote what={caption} />
      <DataTable {...table} caption={caption} rows={undefined} skeletonRows={skeletonRows} />
    </>
  )
  return (
    <Card>
      <QueryState result={result} loading={loading}>
        {({ data, meta }, isStale) => (
          <>
            <DataTable {...table} caption={caption} rows={data} isStale={isStale} />
            <div className="px-4 py-3 empty:hidden">
              <Pagination
                page={meta.page}
                pageCount={pageCount(meta)}
                onPage={onPage}
                label={`Pages of ${caption}`}
              />
            </div>
          </>
        )}
      </QueryState>
    </Card>
  )
}
