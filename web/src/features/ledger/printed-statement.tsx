import type { StatementEntry } from '@haat/contract/ledger'
import { formatOrderNumber } from '@haat/contract/order-numbers'
import { formatDay, formatTime, money } from '#core/format.ts'
import { nameOf } from '#core/order-name.ts'
import { Letterhead } from '#ui/letterhead.tsx'
import { entryWords, signed } from './entry-words.ts'
import type { Statement } from './ledger-api.ts'
import { StatementSums } from './statement-sums.tsx'
import type { Period } from './statement-period.ts'

const cell = 'py-2 ps-3 text-end align-top first:ps-0 first:text-start'
const wideCell = `${cell} hidden sm:table-cell print:table-cell whitespace-nowrap`

/** A statement on paper: the balances before and after the period and every entry, oldest first. */
export function PrintedStatement({
  statement: { data, meta },
  period,
  shopName,
  today,
}: {
  statement: Statement
  period: Period
  shopName: string
  /** The day of printing. */
  today: string
}) {
  return (
    <div className="space-y-6 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <Letterhead />
        <div className="figures sm:text-end">
          <h2 className="text-base">Statement of {shopName}</h2>
          <p className="text-muted">{periodText(period)}</p>
          <p className="text-muted">Printed on {formatDay(today)}</p>
        </div>
      </div>
      {period.orderId === undefined ? <StatementSums meta={meta} /> : null}
      <Entries entries={data} />
      {meta.total > data.length ? (
        <p>
          The latest {data.length} of {meta.total} entries are printed. The CSV file has all of
          them.
        </p>
      ) : null}
    </div>
  )
}

function periodText({ from, to, orderId }: Period): string {
  if (orderId !== undefined) return `Order ${formatOrderNumber(orderId)}`
  if (from !== undefined && to !== undefined) return `${formatDay(from)} to ${formatDay(to)}`
  if (from !== undefined) return `From ${formatDay(from)}`
  return to === undefined ? 'All entries' : `Until ${formatDay(to)}`
}

function Entries({ entries }: { entries: readonly StatementEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No entries in this period.</p>
  return (
    <table className="figures w-full border-collapse text-xs">
      <caption className="sr-only">Entries of the statement</caption>
      <thead className="border-b border-line text-muted">
        <tr>
          <th scope="col" className={cell}>
            What happened
          </th>
          {['In the hold', 'Available', 'Set aside', 'On its way'].map((name) => (
            <th key={name} scope="col" className={wideCell}>
              {name}
            </th>
          ))}
          <th scope="col" className={cell}>
            Together
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function EntryRow({ entry }: { entry: StatementEntry }) {
  return (
    <tr className="break-inside-avoid">
      <td className={`${cell} wrap-anywhere`}>
        <p className="font-semibold">{entryWords(entry)}</p>
        <p className="text-muted">
          {formatDay(entry.at)}, {formatTime(entry.at)}
        </p>
        {entry.orderId === null ? null : (
          <p className="text-muted">
            Order {nameOf({ id: entry.orderId, number: entry.orderNumber })}
          </p>
        )}
        {entry.note === null ? null : <p className="text-muted">{entry.note}</p>}
      </td>
      {[entry.pending, entry.available, entry.reserve, entry.inPayout].map((amount, index) => (
        <td key={index} className={wideCell}>
          {signed(amount, money)}
        </td>
      ))}
      <td className={`${cell} font-semibold whitespace-nowrap`}>
        {entry.total === 0 ? money(0) : signed(entry.total, money)}
      </td>
    </tr>
  )
}
