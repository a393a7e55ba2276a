import type {
  CommissionInvoiceDetails,
  CommissionInvoiceLine,
} from '@haat/contract/commission-invoices'
import type { ReactNode } from 'react'
import { formatCount, formatDay, money } from '#core/format.ts'
import { Logo } from '#ui/logo.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { documentName, monthName } from './invoice-words.ts'

const cell = 'py-2 ps-3 text-end align-top first:ps-0 first:text-start'
const wideCell = `${cell} hidden sm:table-cell print:table-cell`

/** A commission invoice or credit note on paper, with both parties as they were when it was issued. */
export function CommissionInvoice({
  invoice,
  lines,
}: {
  invoice: CommissionInvoiceDetails
  lines: readonly CommissionInvoiceLine[]
}) {
  const { market, shop } = invoice
  return (
    <div className="space-y-8 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <Logo />
        <div className="figures sm:text-end">
          <h2 className="text-base">{documentName(invoice)}</h2>
          <p className="text-muted">Commission of {monthName(invoice.month)}</p>
          <p className="text-muted">Issued on {formatDay(invoice.issuedAt)}</p>
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="From" bin={market.bin}>
          <p className="font-semibold">{market.name}</p>
          <p>{market.address}</p>
        </Party>
        <Party title="To" bin={shop.bin}>
          <p className="font-semibold">{shop.legalName ?? shop.name}</p>
          {shop.legalName === null ? null : <p>{shop.name}</p>}
          <p>{shop.address}</p>
        </Party>
      </div>
      <Lines lines={lines} />
      {invoice.lines > lines.length ? (
        <p>
          The first {formatCount(lines.length)} of {formatCount(invoice.lines)} lines are shown. The
          CSV file has all of them.
        </p>
      ) : null}
      <dl className="ms-auto max-w-72 space-y-2">
        <SumLine name="Commission" value={money(invoice.commission)} />
        <SumLine name="VAT" value={money(invoice.vat)} />
        <SumLine name="Total" value={money(invoice.total)} isTotal />
      </dl>
      <p className="text-muted">
        {invoice.kind === 'INVOICE'
          ? 'The amounts were taken from the shop’s earnings when its orders were delivered.'
          : 'The amounts were given back to the shop’s earnings on the days of the lines.'}{' '}
        Nothing is left to pay.
      </p>
    </div>
  )
}

function Party({
  title,
  bin,
  children,
}: {
  title: string
  bin: string | null
  children: ReactNode
}) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
      {children}
      {bin === null ? null : <p className="figures">BIN {bin}</p>}
    </div>
  )
}

function Lines({ lines }: { lines: readonly CommissionInvoiceLine[] }) {
  return (
    <table className="figures w-full border-collapse text-xs sm:text-sm">
      <caption className="sr-only">Lines of the invoice</caption>
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          <th scope="col" className={cell}>
            Order
          </th>
          <th scope="col" className={wideCell}>
            Date
          </th>
          <th scope="col" className={cell}>
            Commission
          </th>
          <th scope="col" className={wideCell}>
            VAT rate
          </th>
          <th scope="col" className={cell}>
            VAT
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.position} className="break-inside-avoid">
            <td className={`${cell} break-all`}>
              <p>{line.orderId ?? 'Correction'}</p>
              <p className="text-muted sm:hidden print:hidden">{formatDay(line.at)}</p>
              {line.correctsNumber === null ? null : (
                <p className="text-muted">Gives back what invoice {line.correctsNumber} charged</p>
              )}
            </td>
            <td className={`${wideCell} whitespace-nowrap`}>{formatDay(line.at)}</td>
            <td className={`${cell} whitespace-nowrap`}>{money(line.commission)}</td>
            <td className={wideCell}>
              {line.vatPercent === null ? 'mixed' : `${line.vatPercent}%`}
            </td>
            <td className={`${cell} whitespace-nowrap`}>{money(line.vat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
