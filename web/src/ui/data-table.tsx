import type { ReactNode } from 'react'
import { limits } from '@haat/contract/limits'
import { Skeleton } from './skeleton.tsx'

export interface Column<Row> {
  /** The heading, and on phones the name of the cell; also its key. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Opens the row's card on phones, without its name (a picture with a title). */
  isLead?: boolean
  /** Keeps the heading for screen readers only (a column of buttons). */
  isHeaderHidden?: boolean
  /** Stands in the corner of the row's card on phones (one menu button). */
  isCorner?: boolean
  /** The size of what it holds, as classes, for the row that stands in while loading. */
  skeleton?: string
  className?: string
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** `undefined` while the first page is on its way: skeleton rows show. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Another page is on its way: the present one is dimmed. */
  isStale?: boolean
  skeletonRows?: number
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
}

/** A real table that becomes one card a row on phones. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isStale = false,
  skeletonRows = limits.tableSkeletonRows,
  empty,
}: DataTableProps<Row>) {
  if (rows?.length === 0) return <>{empty}</>
  return (
    <div className="overflow-x-auto" aria-busy={rows === undefined || isStale}>
      <table
        className={`stacked w-full border-collapse text-sm transition-opacity ${isStale ? 'opacity-50' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={`px-4 py-3 font-semibold whitespace-nowrap ${side(column)}`}
              >
                {column.isHeaderHidden === true ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="md:divide-y md:divide-line">
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <Cell key={column.header} column={column}>
                      <Skeleton className={column.skeleton ?? 'h-5 w-24'} />
                    </Cell>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} className="transition-colors md:hover:bg-sunken">
                  {columns.map((column) => (
                    <Cell key={column.header} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  return (
    <td
      data-label={column.isHeaderHidden === true ? '' : column.header}
      data-lead={column.isLead === true ? '' : undefined}
      data-corner={column.isCorner === true ? '' : undefined}
      className={`align-middle md:px-4 md:py-3 ${side(column)} ${column.className ?? ''}`}
    >
      {children}
    </td>
  )
}

function side<Row>(column: Column<Row>): string {
  return column.align === 'end' ? 'text-end' : 'text-start'
}
