import { Fragment, type ReactNode } from 'react'
import { tableSkeletonRows } from './numbers.ts'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

/** The sort of a table: a column's `sortKey`, and the direction. */
export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

export interface Column<Row> {
  /** The heading, and on phones the name of the cell; also its key. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Opens the row's card on phones, without its name (a picture with a title). */
  isLead?: boolean
  /** Keeps the heading for screen readers only (a column of buttons). */
  isHeaderHidden?: boolean
  /**
   * A short value: on phones it shares its line with others of the kind, beside its name, or with the name
   * for screen readers only where the value says itself what it is. `second` is such a value on a second line.
   */
  brief?: 'named' | 'bare' | 'second'
  /** Shown in the corner of the row's card on phones (one menu button), and always in view on tablets. */
  isCorner?: boolean
  /** The size of its content, as classes, for the skeleton row. */
  skeleton?: string
  className?: string
  /** The column can be sorted by; its heading is a button then (given the table's `onSort`). */
  sortKey?: string
  /** What rising and falling order are called here; 'lowest first' and 'highest first' if left out. */
  sortWords?: readonly [rising: string, falling: string]
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** `undefined` while the first page loads: skeleton rows show. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** A row of its own above this one, such as the heading of those that belong together. */
  headOf?: ((row: Row, before: Row | undefined) => ReactNode) | undefined
  /** Another page is loading: the current one is dimmed. */
  isStale?: boolean
  skeletonRows?: number
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  sort?: Sort | null
  /** Called with the sort that a press on a heading asks for. */
  onSort?: (sort: Sort) => void
}

/** A table whose rows become cards on phones. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  headOf,
  isStale = false,
  skeletonRows = tableSkeletonRows,
  empty,
  sort = null,
  onSort,
}: DataTableProps<Row>) {
  if (rows?.length === 0) return <>{empty}</>
  return (
    <div className="relative overflow-x-auto rounded-lg" aria-busy={rows === undefined || isStale}>
      <table
        className={`stacked w-full border-collapse text-sm transition-opacity ${isStale ? 'opacity-50' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="md:divide-y md:divide-line">
          {rows === undefined
            ? skeletonsOf(columns, skeletonRows)
            : rows.map((row, index) => (
                <Fragment key={rowKey(row)}>
                  {headOf?.(row, rows[index - 1])}
                  <tr className="bg-surface transition-colors md:hover:bg-sunken">
                    {columns.map((column) => (
                      <Cell key={column.header} column={column}>
                        {column.cell(row)}
                      </Cell>
                    ))}
                  </tr>
                </Fragment>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function skeletonsOf<Row>(columns: readonly Column<Row>[], count: number): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className="bg-surface">
      {columns.map((column) => (
        <Cell key={column.header} column={column}>
          <Skeleton className={column.skeleton ?? 'h-5 w-24'} />
        </Cell>
      ))}
    </tr>
  ))
}

/** Tablets have little room between the columns. */
const inset = 'md:px-2 md:first:ps-4 xl:px-4'

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
}) {
  const { sortKey, header } = column
  const look = `${inset} py-3 font-semibold xl:whitespace-nowrap ${side(column)}`
  if (sortKey === undefined || onSort === undefined) {
    return (
      <th scope="col" className={look}>
        {column.isHeaderHidden === true ? <span className="sr-only">{header}</span> : header}
      </th>
    )
  }
  const order = sort?.by === sortKey ? sort.order : null
  return (
    <th scope="col" aria-sort={order === null ? undefined : ariaSort[order]} className={look}>
      {/* Phones sort by a list above the cards; a heading there is only read out. */}
      <span className="md:hidden">{header}</span>
      <button
        type="button"
        onClick={() => onSort({ by: sortKey, order: order === 'desc' ? 'asc' : 'desc' })}
        className={`relative tap inline-flex items-center rounded-sm py-1 font-semibold transition-colors hover:text-ink max-md:hidden ${order === null ? '' : 'text-ink'}`}
      >
        {header}
        <Icon
          name={order === 'asc' ? 'arrow-up' : 'arrow-down'}
          className={`absolute start-full size-3.5 ${order === null ? 'opacity-30' : ''}`}
        />
      </button>
    </th>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  return (
    <td
      data-label={column.isHeaderHidden === true ? '' : column.header}
      data-lead={column.isLead === true ? '' : undefined}
      data-brief={column.brief}
      data-corner={column.isCorner === true ? '' : undefined}
      className={`align-middle ${inset} md:py-3 ${column.isCorner === true ? 'bg-inherit md:sticky md:end-0 md:has-aria-expanded:z-10' : ''} ${side(column)} ${column.className ?? ''}`}
    >
      {children}
    </td>
  )
}

function side<Row>(column: Column<Row>): string {
  return column.align === 'end' ? 'text-end' : 'text-start'
}
