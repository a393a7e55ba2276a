import type { StatementEntry } from '@haat/contract/ledger'
import { formatDay, formatTime, money } from '#core/format.ts'
import { nameOf } from '#core/order-name.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { entryWords, signed } from './entry-words.ts'

/** The address that shows an order. */
export type OrderLink = (orderId: string) => string

/** Entries of a statement. `ofOrder`: they are those of one order. */
export function EntryTable({
  entries,
  isStale,
  orderLink,
  ofOrder,
}: {
  entries: readonly StatementEntry[] | undefined
  isStale: boolean
  orderLink: OrderLink
  ofOrder: string | undefined
}) {
  const hasReserve = entries?.some(({ reserve }) => reserve !== 0) === true
  return (
    <DataTable
      caption="entries of the statement"
      columns={columnsWith(orderLink, hasReserve)}
      rows={entries}
      rowKey={({ key }) => key}
      isStale={isStale}
      empty={
        ofOrder === undefined ? (
          <EmptyState
            icon="scale"
            title="No entries in this period"
            hint="Earnings are entered when an order is delivered."
          />
        ) : (
          <EmptyState
            icon="search"
            title="No entries for this order"
            hint="Either nothing was earned with it yet, or there is no such order in this shop. Earnings are entered when an order is delivered."
          />
        )
      }
    />
  )
}

function columnsWith(orderLink: OrderLink, hasReserve: boolean): Column<StatementEntry>[] {
  return [
    {
      header: 'What happened',
      isLead: true,
      skeleton: 'h-10 w-48 max-w-full',
      cell: (entry) => <What entry={entry} orderLink={orderLink} />,
    },
    {
      header: 'When',
      skeleton: 'h-5 w-28',
      cell: ({ at }) => (
        <time dateTime={at} className="figures whitespace-nowrap">
          {formatDay(at)}, {formatTime(at)}
        </time>
      ),
    },
    amount('In the hold', (entry) => entry.pending),
    amount('Available', (entry) => entry.available),
    ...(hasReserve ? [amount('Set aside', (entry) => entry.reserve)] : []),
    amount('On its way', (entry) => entry.inPayout),
    {
      header: 'Together',
      align: 'end',
      skeleton: 'h-5 w-20 md:ms-auto',
      cell: ({ total }) => (
        <span className="figures font-semibold whitespace-nowrap">
          {total === 0 ? money(0) : signed(total, money)}
        </span>
      ),
    },
  ]
}

function amount(header: string, of: (entry: StatementEntry) => number): Column<StatementEntry> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    // Without a value there is no line for it on a phone.
    cell: (entry) =>
      of(entry) === 0 ? null : (
        <span className="figures whitespace-nowrap">{signed(of(entry), money)}</span>
      ),
  }
}

function What({ entry, orderLink }: { entry: StatementEntry; orderLink: OrderLink }) {
  const { orderId, orderNumber: number, note } = entry
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{entryWords(entry)}</p>
      {orderId === null ? null : (
        <Link
          to={orderLink(orderId)}
          className="tap text-xs whitespace-nowrap text-link hover:underline"
        >
          Order {nameOf({ id: orderId, number })}
        </Link>
      )}
      {note === null ? null : <p className="text-xs text-muted">{note}</p>}
    </div>
  )
}
