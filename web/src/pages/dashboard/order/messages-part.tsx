import type { Order } from '@haat/contract/orders'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { OrderPart } from './order-layout.tsx'

const conversation = lazyPart(
  async () => (await import('#features/conversations/conversation.tsx')).Conversation,
)

/** What the buyer and the shop write each other about the order, and the way to complain to the market. */
export function MessagesPart({ order, isHaat = false }: { order: Order; isHaat?: boolean }) {
  const query = new URLSearchParams({ order: order.id }).toString()
  return (
    <div id="messages" className="scroll-mt-20">
      <OrderPart title="Messages">
        <LazyPart
          part={conversation}
          props={{ about: { orderId: order.id } }}
          fallback={
            <div className="min-h-60">
              <LoadingText what="the messages" lines={6} />
            </div>
          }
        />
        <div className="mt-5 border-t border-line pt-5">
          {isHaat ? (
            <LinkButton variant="secondary" size="sm" to={`${dashboardPaths.complaints}?${query}`}>
              Complaints about this order
            </LinkButton>
          ) : (
            <LinkButton
              variant="secondary"
              size="sm"
              to={`${dashboardPaths.complaint('new')}?${query}`}
            >
              Complain to Haat
            </LinkButton>
          )}
        </div>
      </OrderPart>
    </div>
  )
}
