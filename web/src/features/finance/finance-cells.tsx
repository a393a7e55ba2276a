import { formatDay, formatTime, money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'

/** A column of amounts in taka. */
export function amountColumn<Row>(
  header: string,
  of: (row: Row) => number | null,
  sortKey?: string,
): Column<Row> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    ...(sortKey === undefined ? {} : { sortKey }),
    cell: (row) => {
      const amount = of(row)
      return (
        <span className="figures whitespace-nowrap">{amount === null ? '–' : money(amount)}</span>
      )
    },
  }
}

/** A column of moments. */
export function timeColumn<Row>(header: string, of: (row: Row) => string): Column<Row> {
  return {
    header,
    skeleton: 'h-5 w-28',
    cell: (row) => (
      <time dateTime={of(row)} className="figures whitespace-nowrap">
        {formatDay(of(row))}, {formatTime(of(row))}
      </time>
    ),
  }
}

/** Something with a second line in small. */
export function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="block font-semibold">{first}</span>
      {second === null ? null : <span className="block text-xs text-muted">{second}</span>}
    </span>
  )
}

/** A name, which may be one long word. */
export function Wrapped({ children }: { children: string }) {
  return <span className="min-w-0 wrap-anywhere">{children}</span>
}

interface NamedShop {
  shopId: string
  shopName: string
}

/** Shops, each with a link to its statement. */
export const shopColumn: Column<NamedShop> = {
  header: 'Shop',
  isLead: true,
  skeleton: 'h-5 w-40',
  cell: ({ shopId, shopName }) => (
    <Link
      to={dashboardPaths.financeShop(shopId)}
      className="tap font-semibold wrap-anywhere hover:underline"
    >
      {shopName}
    </Link>
  ),
}
