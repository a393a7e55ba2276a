import type { ShopBalance } from '@haat/contract/ledger'
import { useSearchParams } from 'react-router'
import { errorCode } from '#core/api-error.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { CommissionInvoiceList } from '#features/commission-invoices/commission-invoice-list.tsx'
import { StatTiles } from '#features/insights/stat-tile.tsx'
import { useGetBalanceQuery } from '#features/ledger/ledger-api.ts'
import { Statement } from '#features/ledger/statement.tsx'
import { periodQuery } from '#features/ledger/statement-period.ts'
import { useGetDebtQuery } from '#features/payouts/debt-api.ts'
import { DebtCard } from '#features/payouts/debt-card.tsx'
import { OwnPayouts } from '#features/payouts/own-payouts.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { lazyPart, LazyPart } from '#ui/lazy-part.tsx'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { balanceStats } from './parts/balance-stats.ts'
import { EarningsNav, earningsTab, type EarningsTab } from './parts/earnings-nav.tsx'

export default function EarningsPage() {
  const balance = useGetBalanceQuery({})
  const hasNoShop = errorCode(balance.error) === 'SHOP_REQUIRED'
  return (
    <Screen
      title={dashboardPages.earnings.title}
      note="What your shop has earned, what was paid to it and what it owes, from the market’s books."
    >
      {hasNoShop ? <NoShop /> : <Books balance={balance} />}
    </Screen>
  )
}

function NoShop() {
  return (
    <Card>
      <EmptyState icon="store" title="You haven't created any shop yet!">
        <LinkButton to={dashboardPaths.myShop}>Create Now</LinkButton>
      </EmptyState>
    </Card>
  )
}

function Books({ balance }: { balance: QueryResult<ShopBalance> }) {
  const [query] = useSearchParams()
  const tab = earningsTab(query)
  const { data: debt } = useGetDebtQuery(undefined)
  return (
    <div className="space-y-5">
      <DebtCard />
      <QueryState
        result={balance}
        loading={<StatTiles stats={balanceStats(undefined, debt)} />}
        frameError={inCard}
      >
        {(found) => <StatTiles stats={balanceStats(found, debt)} />}
      </QueryState>
      <EarningsNav current={tab} />
      <Part tab={tab} />
    </div>
  )
}

const orderLink = paths.order
const payoutDetails = lazyPart(
  async () => (await import('#features/payouts/payout-details.tsx')).PayoutDetails,
)
const detailsLoading = (
  <Card className="p-4 sm:p-5">
    <LoadingText what="the payout details" lines={8} />
  </Card>
)

function Part({ tab }: { tab: EarningsTab }) {
  if (tab === 'payouts') return <OwnPayouts orderLink={orderLink} />
  if (tab === 'invoices') return <CommissionInvoiceList />
  if (tab === 'details') {
    return <LazyPart part={payoutDetails} props={{}} fallback={detailsLoading} />
  }
  return (
    <Statement
      orderLink={orderLink}
      printPath={(period) => `${dashboardPaths.printedStatement}${periodQuery(period)}`}
    />
  )
}
