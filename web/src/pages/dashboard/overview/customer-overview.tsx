import { insightLimits } from '@haat/contract/insights.limits'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { useGetFollowedShopsQuery } from '#features/following/following-api.ts'
import { useGetMyOrdersQuery } from '#features/orders/orders-api.ts'
import { Link } from '#ui/link.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'
import { OrderRow } from './order-row.tsx'
import { rowLink, ShortList } from './short-list.tsx'

/** A customer's latest orders and followed shops. */
export function CustomerOverview() {
  const orders = useGetMyOrdersQuery({ limit: insightLimits.insightRows })
  const follows = useGetFollowedShopsQuery({ limit: insightLimits.insightRows })
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <ShortList
        title="Latest orders"
        all={{ to: paths.myOrders, label: 'See all orders' }}
        result={orders}
        rowKey={(order) => order.id}
        renderRow={(order) => (
          <OrderRow order={order} to={`${paths.myOrders}?open=${order.id}`} who={order.shop.name} />
        )}
        emptyText="Your orders will appear here."
      />
      <ShortList
        title="Shops you follow"
        all={{ to: dashboardPaths.followedShops, label: 'See all followed shops' }}
        result={follows}
        rowKey={(follow) => follow.id}
        renderRow={({ shop }) => (
          <Link to={paths.shop(shop.id)} className={rowLink}>
            <Thumbnail src={shop.logoUrl} name={shop.name} size={40} isDecorative />
            <span className="min-w-0 flex-1 truncate font-semibold">{shop.name}</span>
            <StarRating value={shop.rating} />
          </Link>
        )}
        emptyText="Follow a shop to see its products first in your lists."
      />
    </div>
  )
}
