import type { CommissionInvoice } from '@haat/contract/commission-invoices'
import { pageCount } from '@haat/contract/page-count'
import { useLocation, useSearchParams } from 'react-router'
import { formatDay, money } from '#core/format.ts'
import { pageOf } from '#core/page-of.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useGetCommissionInvoicesQuery } from './commission-invoices-api.ts'
import { documentName, monthName } from './invoice-words.ts'

/** The market's invoices to the shop for its commission, newest first. */
export function CommissionInvoiceList() {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const result = useGetCommissionInvoicesQuery({ page: pageOf(query) })
  const hrefFor = (page: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    return `${pathname}?${next}`
  }
  return (
    <Card as="section">
      <QueryState
        result={result}
        loading={
          <>
            <LoadingNote what="the invoices" />
            <Table invoices={undefined} />
          </>
        }
      >
        {({ data, meta }, isStale) => (
          <>
            <Table invoices={data} isStale={isStale} />
            {pageCount(meta) > 1 ? (
              <div className="border-t border-line px-4 py-3">
                <Pagination
                  page={meta.page}
                  pageCount={pageCount(meta)}
                  hrefFor={hrefFor}
                  label="Pages of invoices"
                />
              </div>
            ) : null}
          </>
        )}
      </QueryState>
    </Card>
  )
}

function Table({
  invoices,
  isStale = false,
}: {
  invoices: readonly CommissionInvoice[] | undefined
  isStale?: boolean
}) {
  return (
    <DataTable
      caption="commission invoices"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      isStale={isStale}
      empty={
        <EmptyState
          icon="receipt"
          title="No invoices yet"
          hint="After each month the market bills the commission of the orders that were delivered in it. It has been taken from your earnings already."
        />
      }
    />
  )
}

const columns: Column<CommissionInvoice>[] = [
  {
    header: 'Invoice',
    isLead: true,
    skeleton: 'h-10 w-40',
    cell: (invoice) => (
      <div>
        <Link
          to={dashboardPaths.commissionInvoice(invoice.id)}
          className="tap font-semibold text-link hover:underline"
        >
          {documentName(invoice)}
        </Link>
        <p className="figures text-xs text-muted">Issued on {formatDay(invoice.issuedAt)}</p>
      </div>
    ),
  },
  { header: 'Month', skeleton: 'h-5 w-20', cell: ({ month }) => monthName(month) },
  amount('Commission', ({ commission }) => commission),
  amount('VAT', ({ vat }) => vat),
  amount('Total', ({ total }) => total),
]

function amount(header: string, of: (row: CommissionInvoice) => number): Column<CommissionInvoice> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    cell: (row) => <span className="figures whitespace-nowrap">{money(of(row))}</span>,
  }
}
