import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { commentFor } from './comments.ts'
import { idAt } from './ids.ts'
import type { OrderDraft } from './orders.ts'
import { dayMs, type Plan } from './plan.ts'

export interface ReviewDraft {
  id: string
  productId: string
  shop: number
  customer: number
  rating: number
  comment: string
  createdAt: number
}

/**
 * Generates reviews of delivered products: at most as many as the plan says, and one per customer and
 * product. The caller passes orders one by one.
 */
export function reviewDesk(plan: Plan) {
  const seen = new Set<number>()
  let left = plan.reviews
  let ordersSeen = 0
  let chancesSeen = 0
  return {
    review(order: OrderDraft): ReviewDraft[] {
      ordersSeen += 1
      const delivered = order.events.find(({ status }) => status === 'DELIVERED')
      if (delivered === undefined) return []
      return order.lines.flatMap((line) => {
        const key = order.customer * plan.products + line.product
        if (seen.has(key)) return []
        chancesSeen += 1
        const chancesLeft = (chancesSeen / ordersSeen) * Math.max(0, plan.orders - ordersSeen) + 1
        const rng = createRng(seedFrom('review', line.id))
        if (left === 0 || !rng.chance(left / chancesLeft)) return []
        seen.add(key)
        left -= 1
        const latest = Math.min(delivered.at + 15 * dayMs, plan.now - 60_000)
        const createdAt = Math.floor(delivered.at + rng.next() * (latest - delivered.at))
        const rating = ratingOf(rng, line.product)
        return [
          {
            id: idAt('review', plan.reviews - left, createdAt),
            productId: line.productId,
            shop: order.shop,
            customer: order.customer,
            rating,
            comment: commentFor(
              rng,
              rating,
              plan.kinds[plan.round[line.product % plan.round.length] ?? 0]?.name ?? '',
            ),
            createdAt,
          },
        ]
      })
    },
  }
}

/** Ratings depend on the product's quality, with occasional outliers. */
function ratingOf(rng: Rng, product: number): number {
  const worth = 3.5 + createRng(seedFrom('worth', product)).next() * 1.7
  if (rng.chance(0.035)) return rng.int(1, 2)
  const felt = worth + (rng.next() + rng.next() + rng.next() - 1.5) * 1.6
  return Math.max(1, Math.min(5, Math.round(felt)))
}
