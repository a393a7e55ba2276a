import type { VendorInsights } from '@haat/contract/insights'
import { lowStockMax } from '@haat/contract/products.limits'
import { insightLimits } from '@haat/contract/insights.limits'
import { useSelector } from 'react-redux'
import { formatCount, money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectUserEmail } from '#core/session.ts'
import { DaysChart, type Measure } from '#features/insights/days-chart.tsx'
import { comparedWithBefore, total, usualComparison } from '#features/insights/figures.ts'
import { useGetVendorInsightsQuery } from '#features/insights/insights-api.ts'
import { StatTiles, type Stat } from '#features/insights/stat-tile.tsx'
import { useGetShopOrdersQuery } from '#features/orders/orders-api.ts'
import { useGetDebtQuery } from '#features/payouts/debt-api.ts'
import { DebtCard } from '#features/payouts/debt-card.tsx'
import { useGetVendorShopsQuery } from '#features/shops/shops-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { QueryState, rowsOf } from '#ui/query-state.tsx'
import { EmptyState } from '#ui/states.tsx'
import { orderViewPath } from '#pages/dashboard/parts/order-view.ts'
import { NewestReviews } from './newest-reviews.tsx'
import { OrderRow } from './order-row.tsx'
import { rowLink, ShortList } from './short-list.tsx'

const toShip = orderViewPath(dashboardPaths.shopOrders, 'toShip')
const lowStock = `${dashboardPaths.shopProducts}?lowStock=true`

const measures: [
  Measure<VendorInsights['days'][number]>,
  ...Measure<VendorInsights['days'][number]>[],
] = [
  { label: 'Sales', of: ({ sales }) => sales, write: money },
  { label: 'Orders', of: ({ orders }) => orders, write: String },
]

/** The sales of a vendor's shop, and what needs attention there. */
export function VendorOverview() {
  const email = useSelector(selectUserEmail) ?? ''
  const shops = useGetVendorShopsQuery(email, { skip: email === '' })
  const result = useGetVendorInsightsQuery(undefined)
  const debt = useGetDebtQuery(undefined, {
    skip: shops.data === undefined || shops.data.length === 0,
  })

  if (shops.data?.length === 0) {
    return (
      <Card>
        <EmptyState icon="store" title="You haven't created any shop yet!">
          <LinkButton to={dashboardPaths.myShop}>Create Now</LinkButton>
        </EmptyState>
      </Card>
    )
  }
  // The card stands above the figures, so they wait for it: nothing moves once it is shown.
  if (shops.isLoading || debt.isLoading) {
    return <Figures key="waiting" data={undefined} />
  }
  return (
    <div className="space-y-5">
      <DebtCard />
      <QueryState result={result} loading={<Figures data={undefined} />} frameError={inCard}>
        {(data) => <Figures data={data} />}
      </QueryState>
    </div>
  )
}

/** Without data its parts show their own placeholders. */
function Figures({ data }: { data: VendorInsights | undefined }) {
  const email = useSelector(selectUserEmail) ?? ''
  return (
    <div className="space-y-5">
      <StatTiles stats={statsOf(data)} />
      <DaysChart
        title={`Sales of the last ${insightLimits.insightDays} days`}
        days={data?.days}
        measures={measures}
      />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <OrdersToShip />
        <LowStock products={data?.lowStock.products} />
      </div>
      <NewestReviews vendorEmail={email} all={dashboardPaths.shopReviews} />
    </div>
  )
}

function statsOf(data: VendorInsights | undefined): Stat[] {
  const sales = data === undefined ? 0 : total(data.days.map((day) => day.sales))
  const orders = data === undefined ? 0 : total(data.days.map((day) => day.orders))
  return [
    {
      label: `Sales, ${insightLimits.insightDays} days`,
      icon: 'trending-up',
      value: data && money(sales),
      note:
        data &&
        `Without shipping · you receive ${money(data.receives)} · ${comparedWithBefore(sales, data.before.sales)}`,
      usualNote: `Without shipping · you receive ${money(100_000)} · ${usualComparison}`,
      to: orderViewPath(dashboardPaths.shopOrders, 'earned', data?.days[0]?.day),
    },
    {
      label: `Orders, ${insightLimits.insightDays} days`,
      icon: 'shopping-bag',
      value: data && formatCount(orders),
      note: data && `Not cancelled or returned · ${comparedWithBefore(orders, data.before.orders)}`,
      usualNote: `Not cancelled or returned · ${usualComparison}`,
      to: orderViewPath(dashboardPaths.shopOrders, 'standing', data?.days[0]?.day),
    },
    {
      label: 'Orders to ship',
      icon: 'truck',
      value: data && formatCount(data.toShip),
      note: 'paid, or cash on delivery',
      to: toShip,
    },
    {
      label: 'Low stock',
      icon: 'package',
      value: data && formatCount(data.lowStock.count),
      note: `products with ${lowStockMax} pieces or fewer`,
      to: lowStock,
    },
  ]
}

function OrdersToShip() {
  // The one that waits longest comes first.
  const result = useGetShopOrdersQuery({
    view: 'toShip',
    sortBy: 'createdAt',
    sortOrder: 'asc',
    limit: insightLimits.insightRows,
  })
  return (
    <ShortList
      title="Orders to ship"
      all={{ to: toShip, label: 'See all orders to ship' }}
      result={result}
      rowKey={(order) => order.id}
      renderRow={(order) => (
        <OrderRow order={order} to={`${toShip}&open=${order.id}`} who={order.customer.name} />
      )}
      emptyText="No orders are waiting to be shipped."
    />
  )
}

function LowStock({ products }: { products: VendorInsights['lowStock']['products'] | undefined }) {
  return (
    <ShortList
      title="Low stock"
      all={{ to: lowStock, label: 'See all low stock' }}
      result={rowsOf(products)}
      rowKey={(product) => product.id}
      renderRow={(product) => (
        <Link to={`${lowStock}&open=${product.id}`} className={rowLink}>
          <Thumbnail src={product.image} name={product.name} size={40} isDecorative />
          <span className="line-clamp-2 min-w-0 flex-1">{product.name}</span>
          <span
            className={`figures flex-none font-semibold ${product.stock === 0 ? 'text-danger' : ''}`}
          >
            {product.stock} left
          </span>
        </Link>
      )}
      emptyText="Nothing runs out."
    />
  )
}
