import { pageCount } from '@haat/contract/page-count'
import type { Page } from '@haat/contract/paging'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { showingLine } from '#ui/paging.ts'
import { LoadingNote } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { PhoneSort } from './phone-sort.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useKeptHeight } from './use-kept-height.ts'
import type { ListState } from './use-list-state.ts'

/** A list call as RTK Query's hook gives it. */
export interface ListResult<Row> {
  /** The last answer, also while another page is on its way. */
  data?: Page<Row> | undefined
  /** The answer to what is asked now. */
  currentData?: Page<Row> | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface ListPanelProps<Row> {
  caption: string
  result: ListResult<Row>
  list: ListState
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
  /** What there is none of when a search or a filter finds nothing: 'No order found'. */
  notFound?: string
  /** The list has one page, whatever there is of it: no pager. */
  isOnePage?: boolean
  /** Stands between the panel's edge and the table (a bar of bulk acts). */
  children?: ReactNode
}

/** A page of rows: table, what is shown of how much, pager. The last page stays, dimmed, until the next is there. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { caption, result, list, columns, rowKey, empty, notFound, isOnePage = false } = props
  const { data, currentData, error, isFetching } = result
  const pages = data === undefined ? 0 : isOnePage ? 1 : pageCount(data.meta)
  const isFull = data !== undefined && data.data.length === data.meta.limit
  const { ref, style } = useKeptHeight(isFull, pages > 1)
  const focus = useKeptFocus(data?.data.map(rowKey))

  if (error !== undefined && currentData === undefined) {
    return (
      <Card>
        <ErrorState
          message={errorMessage(error, 'Check your connection and try again.')}
          onRetry={() => void result.refetch()}
          isRetrying={isFetching}
        />
      </Card>
    )
  }
  if (currentData?.data.length === 0 && pages > 0 && list.page > pages) {
    return <Navigate to={list.hrefFor(pages)} replace />
  }
  return (
    <Card>
      {data?.meta.total === 0 ? null : <PhoneSort columns={columns} list={list} />}
      {props.children}
      {data === undefined ? <LoadingNote what={caption} /> : null}
      <div ref={ref} style={style}>
        <div {...focus} tabIndex={-1} className="outline-none">
          <DataTable
            caption={caption}
            columns={columns}
            rows={data?.data}
            rowKey={rowKey}
            isStale={data !== undefined && currentData === undefined}
            empty={
              <Nothing list={list} notFound={notFound}>
                {empty}
              </Nothing>
            }
            sort={list.sort}
            onSort={list.onSort}
          />
        </div>
      </div>
      {data?.meta.total === 0 ? null : (
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3">
          <p role="status" className="figures text-sm text-muted">
            {data === undefined ? '' : showingLine({ ...data.meta, shown: data.data.length })}
          </p>
          <div className="max-sm:mx-auto">
            <Pagination page={list.page} pageCount={pages} hrefFor={list.hrefFor} />
          </div>
        </div>
      )}
    </Card>
  )
}

/** An empty list's own words would be untrue of a search: there is something, only not this. */
function Nothing({
  list: { isNarrowed, searchTerm, clear },
  notFound = 'Nothing found',
  children,
}: {
  list: ListState
  notFound: string | undefined
  children: ReactNode
}) {
  if (!isNarrowed) return children
  const what = searchTerm === undefined ? 'these filters' : `“${searchTerm}”`
  return (
    <EmptyState icon="search" title={notFound} hint={`Nothing matches ${what}.`}>
      <Button variant="secondary" onClick={clear}>
        Clear
      </Button>
    </EmptyState>
  )
}
