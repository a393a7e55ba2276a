import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { emailOf, nameOf } from './names.ts'
import type { PersonDraft } from './people.ts'
import { dayMs, type Plan } from './plan.ts'
import { offerAt } from './products.ts'

export interface FollowDraft {
  id: string
  shop: number
  customer: number
  createdAt: number
}

export interface ViewDraft {
  id: string
  customer: number
  productId: string
  viewedAt: number
}

/** The shops that one customer follows. */
export function followsOf(plan: Plan, customer: number, person: PersonDraft): FollowDraft[] {
  const rng = createRng(seedFrom('follows', customer))
  const wanted = customer === 0 ? 7 : Math.floor(rng.skewed(1.8) * 9)
  const shops = new Set(customer === 0 ? [0] : [])
  for (let attempt = 0; attempt < wanted * 2 && shops.size < wanted; attempt += 1) {
    shops.add(Math.floor(rng.skewed(1.7) * plan.shops))
  }
  return [...shops].map((shop, place) => {
    const createdAt = between(person.createdAt, plan.now, rng.next())
    return { id: idAt('follow', customer * 16 + place, createdAt), shop, customer, createdAt }
  })
}

/** The products that one customer viewed recently. */
export function viewsOf(plan: Plan, customer: number, person: PersonDraft): ViewDraft[] {
  const rng = createRng(seedFrom('views', customer))
  const wanted = customer === 0 ? 14 : Math.floor(rng.skewed(1.5) * 16)
  const products = new Set<number>()
  for (let attempt = 0; attempt < wanted; attempt += 1) {
    products.add(Math.floor(rng.skewed(1.2) * plan.products))
  }
  for (const product of trailOf(rng, plan)) products.add(product)
  return [...products].flatMap((product, place) => {
    const offer = offerAt(plan, product)
    if (offer.status !== 'ACTIVE') return []
    const from = Math.max(person.createdAt, offer.createdAt, plan.now - 21 * dayMs)
    const viewedAt = between(from, plan.now, rng.next())
    return [
      {
        id: idAt('view', customer * 32 + place, viewedAt),
        customer,
        productId: offer.id,
        viewedAt,
      },
    ]
  })
}

const trails = 8
const trailLength = 5

/** Some people look at the same few popular products, one after the other. */
function trailOf(rng: Rng, plan: Plan): number[] {
  if (!rng.chance(0.5)) return []
  const first = Math.floor(rng.next() * trails) * trailLength
  return Array.from({ length: trailLength }, (_, step) => (first + step) % plan.products)
}

/** Readers of the newsletter, most of them without an account. */
export function subscribersOf(plan: Plan): { id: string; email: string; createdAt: number }[] {
  return Array.from({ length: 140 }, (_, index) => {
    const rng = createRng(seedFrom('subscriber', index))
    const createdAt = between(plan.now - 200 * dayMs, plan.now, rng.next())
    const email = emailOf(nameOf(rng), 5_000 + index).replace('@', '.news@')
    return { id: idAt('subscriber', index, createdAt), email, createdAt }
  })
}

function between(from: number, to: number, share: number): number {
  return Math.floor(from + (to - 60_000 - from) * share)
}
