import { scorecardMeasures, type CountedOrder, type Scorecard } from '@haat/contract/scorecards'
import { formatOrderNumber } from '@haat/contract/order-numbers'
import { formatDay, formatTime } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { ScorecardFigures } from '#features/scorecards/scorecard-figures.tsx'
import { measureWords } from '#features/scorecards/scorecard-words.ts'
import { useGetCountedOrdersQuery, type ShopOfCard } from '#features/scorecards/scorecards-api.ts'
import { SectionHeading } from '#ui/card.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const withOrders = scorecardMeasures.filter(
  (measure) => measure !== 'RATING' && measure !== 'ANSWERED',
)
type Measure = (typeof withOrders)[number]

/** A card, and the orders of the figure that was chosen. `shopId`: null for the caller's own shop. */
export function ScorecardView({ card, shopId }: { card: Scorecard; shopId: ShopOfCard }) {
  const list = useListState()
  const shown = choiceOf(list.query, 'measure', withOrders)
  return (
    <div className="space-y-8">
      <ScorecardFigures
        card={card}
        hasActions={shopId !== null}
        hrefFor={(measure) => addressOf(shopId, measure)}
      />
      {shown === undefined ? null : <Orders key={shown} measure={shown} shopId={shopId} />}
    </div>
  )
}

function addressOf(shopId: ShopOfCard, measure: string): string {
  const shop = shopId === null ? {} : { shop: shopId }
  return `${dashboardPaths.scorecards}?${new URLSearchParams({ ...shop, measure })}`
}

function Orders({ measure, shopId }: { measure: Measure; shopId: ShopOfCard }) {
  const list = useListState()
  const result = useGetCountedOrdersQuery({ shopId, measure, page: list.page })
  return (
    <section aria-labelledby="counted-orders">
      <SectionHeading id="counted-orders" title={`Orders: ${measureWords[measure].name}`} />
      <ListPanel
        caption="orders that count"
        result={result}
        list={list}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        notFound="No order found"
        empty={<EmptyState icon="circle-check" title="No order counts here" />}
      />
    </section>
  )
}

const columns: Column<CountedOrder>[] = [
  {
    header: 'Order',
    isLead: true,
    skeleton: 'h-5 w-28',
    cell: ({ orderId, orderNumber }) => (
      <Link
        to={paths.order(orderId)}
        className="figures tap inline-block font-semibold text-link hover:underline"
      >
        {orderNumber === null ? orderId.slice(-8) : formatOrderNumber(orderNumber)}
      </Link>
    ),
  },
  {
    header: 'Could be sent',
    brief: 'second',
    skeleton: 'h-5 w-32',
    cell: ({ readyAt }) => <Moment at={readyAt} />,
  },
  {
    header: 'Sent',
    brief: 'second',
    skeleton: 'h-5 w-32',
    cell: ({ shippedAt }) => (shippedAt === null ? 'Not sent' : <Moment at={shippedAt} />),
  },
]

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDay(at)}, {formatTime(at)}
    </time>
  )
}
