import type { AccountSum, Revenue } from '@haat/contract/market-books'
import type { ReactNode } from 'react'
import { formatDay, money } from '#core/format.ts'
import { useGetRevenueQuery, useGetTrialBalanceQuery } from '#features/finance/books-api.ts'
import { amountColumn, TwoLines } from '#features/finance/finance-cells.tsx'
import { creditOf, debitOf } from '#features/finance/finance-words.ts'
import { DaysChart } from '#features/insights/days-chart.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { InTurn } from '#ui/in-turn.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { Notice } from '#ui/states.tsx'

/** What the market earns, and what each of its accounts has. */
export function OverviewPart() {
  return (
    <InTurn>
      <RevenueSection />
      <AccountsSection />
    </InTurn>
  )
}

type Month = Revenue['months'][number]

/** `Nov 2026`. */
const monthName = (month: string) => formatDay(`${month}-01`).replace(/^1 /, '')

const revenueTitle = 'Revenue by month'

const measures = [
  { label: 'Net', of: (month: Month) => month.net, write: money },
  { label: 'Commission', of: (month: Month) => month.commission, write: money },
] as const

function RevenueSection() {
  const result = useGetRevenueQuery(undefined)
  const chart = (months: readonly Month[] | undefined) => (
    <DaysChart
      title={revenueTitle}
      days={months?.map((month) => ({ ...month, day: month.month }))}
      measures={measures}
      nameOf={monthName}
      hasTable={false}
    />
  )
  const table = (months: readonly Month[] | undefined) => (
    <Card>
      <DataTable
        caption="revenue by month"
        columns={monthColumns}
        rows={months?.toReversed()}
        rowKey={({ month }) => month}
        skeletonRows={12}
        empty={null}
      />
    </Card>
  )
  return (
    <div className="space-y-3">
      <QueryState
        result={result}
        loading={
          <>
            <LoadingNote what="the revenue" />
            {chart(undefined)}
            {table(undefined)}
          </>
        }
        frameError={withRevenueTitle}
      >
        {({ months }) => (
          <>
            {chart(months)}
            {table(months)}
          </>
        )}
      </QueryState>
    </div>
  )
}

function withRevenueTitle(error: ReactNode): ReactNode {
  return (
    <Card as="section" className="pt-4 sm:pt-5">
      <h2 className="px-4 text-lg sm:px-5">{revenueTitle}</h2>
      {error}
    </Card>
  )
}

const monthColumns: Column<Month>[] = [
  {
    header: 'Month',
    isLead: true,
    skeleton: 'h-5 w-20',
    cell: ({ month }) => <span className="figures font-semibold">{monthName(month)}</span>,
  },
  monthColumn('Commission', ({ commission }) => commission),
  monthColumn('Shipping', ({ shipping }) => shipping),
  monthColumn('Fees', ({ fees }) => fees),
  monthColumn('Coupons', ({ coupons }) => -coupons),
  monthColumn('Gateway fees', ({ gatewayFees }) => -gatewayFees),
  monthColumn('Other costs', ({ otherCosts }) => -otherCosts),
  amountColumn('Net', ({ net }) => (net === 0 ? null : net)),
]

/** A part of the net. Nothing is an empty cell, which takes no line on phones. */
function monthColumn(header: string, of: (month: Month) => number): Column<Month> {
  const column = amountColumn(header, of)
  return { ...column, cell: (month) => (of(month) === 0 ? null : column.cell(month)) }
}

function AccountsSection() {
  const result = useGetTrialBalanceQuery(undefined)
  const table = (rows: readonly AccountSum[] | undefined) => (
    <Card>
      <DataTable
        caption="the market’s accounts"
        columns={accountColumns}
        rows={rows}
        rowKey={({ account, partyId }) => `${account} ${partyId ?? ''}`}
        skeletonRows={26}
        empty={null}
      />
    </Card>
  )
  return (
    <section aria-labelledby="accounts" className="space-y-3">
      <div>
        <h2 id="accounts" className="text-lg">
          The market’s accounts
        </h2>
        <p className="mt-1 text-sm text-muted">
          The sum of every account. Debits and credits are equal.
        </p>
      </div>
      <QueryState result={result} loading={table(undefined)} frameError={inCard}>
        {({ accounts, total }) => (
          <>
            {total === 0 ? null : (
              <Notice tone="danger">The accounts add up to {money(total)} instead of 0.</Notice>
            )}
            {table(accounts)}
          </>
        )}
      </QueryState>
    </section>
  )
}

const kindWords: Record<AccountSum['kind'], string> = {
  ASSET: 'Asset',
  LIABILITY: 'Liability',
  REVENUE: 'Revenue',
  EXPENSE: 'Expense',
  EQUITY: 'Equity',
}

const accountColumns: Column<AccountSum>[] = [
  {
    header: 'Account',
    isLead: true,
    skeleton: 'h-10 w-56 max-w-full',
    cell: ({ account, name, partyId }) => (
      <TwoLines first={partyId === null ? name : `${name}: ${partyId}`} second={account} />
    ),
  },
  { header: 'Kind', skeleton: 'h-5 w-20', cell: ({ kind }) => kindWords[kind] },
  side('Debit', debitOf),
  side('Credit', creditOf),
]

function side(header: string, write: (sum: number) => string): Column<AccountSum> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    cell: ({ sum }) => {
      const written = write(sum)
      return written === '' ? null : <span className="figures whitespace-nowrap">{written}</span>
    },
  }
}
