import type { AdminInsights } from '@haat/contract/insights'
import { insightLimits } from '@haat/contract/insights.limits'
import { formatCount, formatDay, money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { DaysChart, type Measure } from '#features/insights/days-chart.tsx'
import { comparedWithBefore, total, usualComparison } from '#features/insights/figures.ts'
import { useGetAdminInsightsQuery } from '#features/insights/insights-api.ts'
import { StatTiles, type Stat } from '#features/insights/stat-tile.tsx'
import { useGetOrdersQuery } from '#features/orders/orders-api.ts'
import { useSetShopStatusMutation } from '#features/shops/shops-api.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Button } from '#ui/button.tsx'
import { inCard } from '#ui/card.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { QueryState, rowsOf } from '#ui/query-state.tsx'
import { orderViewPath } from '#pages/dashboard/parts/order-view.ts'
import { NewestReviews } from './newest-reviews.tsx'
import { OrderRow } from './order-row.tsx'
import { ShortList } from './short-list.tsx'

type Day = AdminInsights['days'][number]

const measures: [Measure<Day>, ...Measure<Day>[]] = [
  { label: 'Sales', of: ({ sales }) => sales, write: money },
  { label: 'Orders', of: ({ orders }) => orders, write: String },
  { label: 'Sign-ups', of: ({ signUps }) => signUps, write: String },
]

/** The sales of the whole market, and what waits for an admin. */
export function AdminOverview() {
  const result = useGetAdminInsightsQuery(undefined)
  return (
    <QueryState result={result} loading={<Figures data={undefined} />} frameError={inCard}>
      {(data) => <Figures data={data} />}
    </QueryState>
  )
}

/** Without data its parts show their own placeholders. */
function Figures({ data }: { data: AdminInsights | undefined }) {
  return (
    <div className="space-y-5">
      <StatTiles stats={statsOf(data)} />
      <DaysChart
        title={`The market in the last ${insightLimits.insightDays} days`}
        days={data?.days}
        measures={measures}
      />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <LatestOrders />
        <ShopsToApprove shops={data?.shopsToApprove.shops} />
      </div>
      <NewestReviews all={dashboardPaths.reviews} />
    </div>
  )
}

function statsOf(data: AdminInsights | undefined): Stat[] {
  const sum = (of: (day: Day) => number) => (data === undefined ? 0 : total(data.days.map(of)))
  const sales = sum((day) => day.sales)
  const orders = sum((day) => day.orders)
  const customers = sum((day) => day.customers)
  const from = data?.days[0]?.day
  return [
    {
      label: `Sales, ${insightLimits.insightDays} days`,
      icon: 'trending-up',
      value: data && money(sales),
      note:
        data &&
        `Without shipping · commission ${money(data.commission)} · ${comparedWithBefore(sales, data.before.sales)}`,
      usualNote: `Without shipping · commission ${money(100_000)} · ${usualComparison}`,
      to: orderViewPath(dashboardPaths.allOrders, 'earned', from),
    },
    {
      label: `Orders, ${insightLimits.insightDays} days`,
      icon: 'shopping-bag',
      value: data && formatCount(orders),
      note: data && `Not cancelled or returned · ${comparedWithBefore(orders, data.before.orders)}`,
      usualNote: `Not cancelled or returned · ${usualComparison}`,
      to: orderViewPath(dashboardPaths.allOrders, 'standing', from),
    },
    {
      label: `New customers, ${insightLimits.insightDays} days`,
      icon: 'user-plus',
      value: data && formatCount(customers),
      note: data && comparedWithBefore(customers, data.before.customers),
      usualNote: usualComparison,
      to: `${dashboardPaths.customers}${from === undefined ? '' : `?from=${from}`}`,
    },
    {
      label: 'Refunds due',
      icon: 'banknote',
      value: data && formatCount(data.refundsDue),
      note: 'paid orders that were cancelled',
      to: `${dashboardPaths.allOrders}?paymentStatus=REFUND_DUE`,
    },
  ]
}

function LatestOrders() {
  const result = useGetOrdersQuery({
    limit: insightLimits.insightRows,
  })
  return (
    <ShortList
      title="Latest orders"
      all={{ to: dashboardPaths.allOrders, label: 'See all orders' }}
      result={result}
      rowKey={(order) => order.id}
      renderRow={(order) => (
        <OrderRow
          order={order}
          to={`${dashboardPaths.allOrders}?open=${order.id}`}
          who={`${order.customer.name} at ${order.shop.name}`}
        />
      )}
      emptyText="There are no orders yet."
    />
  )
}

function ShopsToApprove({
  shops,
}: {
  shops: AdminInsights['shopsToApprove']['shops'] | undefined
}) {
  const [setStatus] = useSetShopStatusMutation()
  const words = { pending: mutationMessages.updating, done: mutationMessages.changed }
  return (
    <ShortList
      title="Shops to approve"
      all={{ to: dashboardPaths.adminShops, label: 'See all shops' }}
      result={rowsOf(shops)}
      rowKey={(shop) => shop.id}
      renderRow={({ id, name, logoUrl, createdAt }) => (
        <div className="flex min-h-16 items-center gap-3 px-4 py-2.5 text-sm sm:px-5">
          <Thumbnail src={logoUrl} name={name} size={40} isDecorative />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{name}</span>
            <span className="figures block text-xs text-muted">
              waits since {formatDay(createdAt)}
            </span>
          </span>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Approve ${name}`}
            onClick={() => void runMutation(setStatus({ id, status: 'ACTIVE' }).unwrap(), words)}
          >
            Approve
          </Button>
        </div>
      )}
      emptyText="No shop is waiting."
    />
  )
}
