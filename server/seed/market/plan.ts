import { kinds } from './catalogue/kinds.ts'
import type { Kind } from './catalogue/kind.ts'
import { placeAt } from './places.ts'
import { seedFrom } from '#seed/prng.ts'

export const dayMs = 86_400_000

/** The size of a market. */
export interface MarketSize {
  products: number
  categories: number
  shops: number
  customers: number
  orders: number
  reviews: number
}

/** The plan of a market: its size, and the moment from which its days are counted back. */
export interface Plan extends MarketSize {
  /** ms since 1970. */
  now: number
  kinds: readonly Kind[]
  /** The kind of each product of a round, as an index into `kinds`. */
  round: readonly number[]
  /** How many products of the same kind come earlier in a round, for each of its places. */
  before: readonly number[]
  /** The product indexes of each shop, bestsellers first. */
  shelves: readonly Uint32Array[]
}

/** At most the number of product kinds that the seed can describe. */
export const categoriesMax = kinds.length

/** The size of the demo market. */
export const demoSize: MarketSize = {
  products: 1_200,
  categories: 12,
  shops: 40,
  customers: 200,
  orders: 2_000,
  reviews: 2_400,
}

/** The default size for a number of products. */
export function sizeFor(products: number): MarketSize {
  if (products <= demoSize.products) {
    return { ...demoSize, products, shops: Math.min(demoSize.shops, products) }
  }
  // A large market is mostly a long tail that nobody has reviewed yet.
  const reviews = Math.round(
    Math.min(products * 3, 30_000 + Math.max(0, products - 10_000) / 4, 150_000),
  )
  return {
    products,
    categories: Math.min(20, categoriesMax),
    shops: Math.min(1_000, Math.max(50, Math.round(products / 500))),
    customers: Math.max(500, Math.round(reviews / 15)),
    orders: Math.round(reviews / 1.1),
    reviews,
  }
}

/** Creates the plan that all parts of a market use. It is deterministic for a size and moment. */
export function planMarket(size: MarketSize, now: Date): Plan {
  const chosen = kinds.slice(0, size.categories)
  const round = roundOf(chosen)
  const before = round.map((kind, place) => round.slice(0, place).filter((k) => k === kind).length)
  const parts = { ...size, now: now.getTime(), kinds: chosen, round, before }
  return { ...parts, shelves: shelvesOf(parts) }
}

/** Each kind as often as its weight, spread evenly. */
function roundOf(chosen: readonly Kind[]): number[] {
  return chosen
    .flatMap((kind, index) =>
      Array.from({ length: kind.weight }, (_, turn) => ({
        index,
        place: (turn + (index + 1) / (chosen.length + 1)) / kind.weight,
      })),
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ index }) => index)
}

/** Every shop gets some products; the others are distributed unevenly. */
function shelvesOf(plan: Omit<Plan, 'shelves'>): Uint32Array[] {
  const { products, shops } = plan
  const shopOf = new Uint32Array(products)
  const counts = new Uint32Array(shops)
  for (let index = 0; index < products; index += 1) {
    const shop = shopOfProduct(plan, index)
    shopOf[index] = shop
    counts[shop] = (counts[shop] ?? 0) + 1
  }
  const shelves = Array.from(counts, (count) => new Uint32Array(count))
  const filled = new Uint32Array(shops)
  for (const [index, shop] of shopOf.entries()) {
    const shelf = shelves[shop]
    const place = filled[shop] ?? 0
    if (shelf !== undefined) shelf[place] = index
    filled[shop] = place + 1
  }
  return shelves
}

/** The shop of a product: each shop gets one of the first round, and a family is sold by the shop of its first member. */
export function shopOfProduct(plan: Omit<Plan, 'shelves'>, index: number): number {
  if (index < plan.shops) return index
  const head = placeAt(plan, index).head
  const draw = seedFrom('shop of product', head < plan.shops ? index : head) / 0x1_0000_0000
  return Math.floor(draw ** 1.35 * plan.shops)
}
