import { pageCount } from '@haat/contract/page-count'
import type { Page } from '@haat/contract/paging'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { showingLine } from '#ui/paging.ts'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { PhoneSort } from './phone-sort.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useKeptHeight } from './use-kept-height.ts'
import type { ListState } from './use-list-state.ts'

export interface ListPanelProps<Row> {
  caption: string
  result: QueryResult<Page<Row>>
  list: ListState
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  headOf?: (row: Row, before: Row | undefined) => ReactNode
  empty: ReactNode
  /** The title when a search or a filter finds nothing: 'No order found'. */
  notFound?: string
  /** The whole list is on one page, so there is no pager. */
  isOnePage?: boolean
  /** Stands between the panel's edge and the table (a bar of bulk actions). */
  children?: ReactNode
}

/** One page of a list: the table, how much of the list it shows, and the pager. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { result } = props
  return (
    <Card>
      <QueryState result={result} loading={<LoadedPanel {...props} page={undefined} />}>
        {(page, isStale) => <LoadedPanel {...props} page={page} isStale={isStale} />}
      </QueryState>
    </Card>
  )
}

/** Without a page its table shows placeholders. */
function LoadedPanel<Row>(
  props: ListPanelProps<Row> & { page: Page<Row> | undefined; isStale?: boolean },
) {
  const { caption, list, columns, rowKey, page, isStale = false, isOnePage = false } = props
  const pages = page === undefined ? 0 : isOnePage ? 1 : pageCount(page.meta)
  const isFull = page !== undefined && page.data.length === page.meta.limit
  const { ref, style } = useKeptHeight(isFull, pages > 1)
  const focus = useKeptFocus(page?.data.map(rowKey))

  if (!isStale && page?.data.length === 0 && pages > 0 && list.page > pages) {
    return <Navigate to={list.hrefFor(pages)} replace />
  }
  return (
    <>
      {page?.meta.total === 0 ? null : <PhoneSort columns={columns} list={list} />}
      {props.children}
      {page === undefined ? <LoadingNote what={caption} /> : null}
      <div ref={ref} style={style}>
        <div {...focus} tabIndex={-1} className="outline-none">
          <DataTable
            caption={caption}
            columns={columns}
            rows={page?.data}
            rowKey={rowKey}
            headOf={props.headOf}
            isStale={isStale}
            empty={
              <Nothing list={list} notFound={props.notFound}>
                {props.empty}
              </Nothing>
            }
            sort={list.sort}
            onSort={list.onSort}
          />
        </div>
      </div>
      {page === undefined || page.meta.total === 0 ? null : (
        <PanelFoot list={list} page={page} pages={pages} />
      )}
    </>
  )
}

/** How much of the list is shown, and the pager. It comes with the rows: before them it would be pushed away. */
function PanelFoot<Row>({
  list,
  page,
  pages,
}: {
  list: ListState
  page: Page<Row>
  pages: number
}) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3">
      <p role="status" className="figures text-sm text-muted">
        {showingLine({ ...page.meta, shown: page.data.length })}
      </p>
      <div className="max-sm:mx-auto">
        <Pagination page={list.page} pageCount={pages} hrefFor={list.hrefFor} />
      </div>
    </div>
  )
}

/** A narrowed list is not empty: nothing matches the search or the filters, and that is what this says. */
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
