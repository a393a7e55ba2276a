import type { CartEdit, FollowingCart } from '@haat/contract/carts'
import { cartLimits } from '@haat/contract/carts.limits'
import { isRecord } from '#core/persistence.ts'
import type { CartLine, CartState } from './cart-line.ts'

type Place = CartEdit['place']
type Cart = Pick<CartState, 'lines' | 'later'>

/** Where a product is, and how many pieces. */
interface Spot {
  place: Place
  quantity: number
}

/** What this browser knows of the cart on the server. */
export interface CartMemory {
  /** Whose cart it is. */
  personId: string
  /** What the server confirmed last, by product. */
  base: Record<string, Spot>
  /** What was edited here since; `at`: when, by this browser's clock. */
  edits: Record<string, Spot & { at: number }>
}

const gone: Spot = { place: 'GONE', quantity: 1 }

/** Where the products of a cart are. */
export function spotsOf({ lines, later = [] }: Cart): Record<string, Spot> {
  const spots: Record<string, Spot> = {}
  for (const { product, quantity } of later) spots[product.id] = { place: 'LATER', quantity }
  for (const { product, quantity } of lines) spots[product.id] = { place: 'CART', quantity }
  return spots
}

/**
 * The memory for a person, at the start of a page or after a sign-in. What differs from what was confirmed is an edit
 * made now, but for what another person's account has saved for later here.
 */
export function memoryFor(
  personId: string,
  found: CartMemory | null,
  cart: Cart,
  now: number,
): CartMemory {
  const own = found?.personId === personId ? found : { personId, base: {}, edits: {} }
  const others: CartMemory['base'] =
    found === null || found === own ? {} : { ...found.base, ...found.edits }
  const spots = spotsOf(cart)
  const memory: CartMemory = { ...own, edits: { ...own.edits } }
  for (const id of new Set([...Object.keys(spots), ...Object.keys(own.base)])) {
    const spot = spots[id] ?? gone
    const known = own.edits[id] ?? own.base[id] ?? gone
    const isOthers = spot.place === 'LATER' && isSame(spot, others[id])
    if (!isSame(spot, known) && !isOthers) memory.edits[id] = { ...spot, at: now }
  }
  return memory
}

/** The memory after this tab's cart has changed. What it says already came from the server or another tab. */
export function withEdits(memory: CartMemory, from: Cart, to: Cart, now: number): CartMemory {
  const [before, after] = [spotsOf(from), spotsOf(to)]
  const edits = { ...memory.edits }
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const spot = after[id] ?? gone
    if (isSame(spot, before[id] ?? gone)) continue
    if (!isSame(spot, edits[id] ?? memory.base[id] ?? gone)) edits[id] = { ...spot, at: now }
  }
  return { ...memory, edits }
}

/** The edits as the server takes them. */
export function editsOf({ edits }: CartMemory, now: number): CartEdit[] {
  return Object.entries(edits)
    .slice(0, cartLimits.cartEditsMax)
    .map(([productId, { place, quantity, at }]) => ({
      productId,
      place,
      quantity,
      ageMs: Math.max(0, Math.round(now - at)),
    }))
}

/** The memory after the server has confirmed what `sent` held; later edits stay. */
export function confirmed(
  memory: CartMemory,
  sent: CartMemory,
  { lines }: FollowingCart,
): CartMemory {
  const edits = Object.fromEntries(
    Object.entries(memory.edits).filter(([id, { at }]) => sent.edits[id]?.at !== at),
  )
  const base = Object.fromEntries(
    lines.map(({ productId, place, quantity }) => [productId, { place, quantity }]),
  )
  return { ...memory, base, edits }
}

/**
 * This browser's cart after the server's response: its lines, but where one was edited here meanwhile. Lines of
 * the cart keep what the cart check knows of them. Lines of another shop than those of an edit here are shown as
 * saved for later, which the next call confirms.
 */
export function merged(cart: Cart, { lines }: FollowingCart, { edits }: CartMemory): Cart {
  const here = [...cart.lines, ...(cart.later ?? [])]
  const spots = spotsOf(cart)
  const all: { place: Place; line: CartLine }[] = []
  const known = new Set<string>()
  for (const followed of lines) {
    known.add(followed.productId)
    const { place, quantity } =
      edits[followed.productId] === undefined ? followed : (spots[followed.productId] ?? gone)
    const isKept = followed.place === 'CART' && place === 'CART'
    const line = isKept && here.find(({ product }) => product.id === followed.productId)
    all.push({ place, line: { ...(line || newLine(followed)), quantity } })
  }
  for (const line of here) {
    const { id } = line.product
    if (!known.has(id) && edits[id] !== undefined) {
      all.push({ place: (spots[id] ?? gone).place, line })
    }
  }
  const inCart = all.flatMap(({ place, line }) => (place === 'CART' ? [line] : []))
  const shopId = (
    inCart.findLast(({ product }) => edits[product.id] !== undefined) ?? inCart.at(-1)
  )?.product.shopId
  const isOfShop = ({ product }: CartLine) => product.shopId === shopId
  return {
    lines: inOrderOf(cart.lines, inCart.filter(isOfShop)),
    later: inOrderOf(cart.later ?? [], [
      ...all.flatMap(({ place, line }) => (place === 'LATER' ? [line] : [])).toReversed(),
      ...inCart.filter((line) => !isOfShop(line)),
    ]),
  }
}

/** What was kept of an earlier page; null for anything else. */
export function readMemory(value: unknown): CartMemory | null {
  if (!isRecord(value) || typeof value['personId'] !== 'string') return null
  const { personId, base, edits } = value
  if (!isSpots(base) || !isSpots(edits)) return null
  const timed = Object.entries(edits).flatMap(([id, spot]) =>
    'at' in spot && typeof spot.at === 'number' ? [[id, { ...spot, at: spot.at }] as const] : [],
  )
  return { personId, base, edits: Object.fromEntries(timed) }
}

function isSpots(value: unknown): value is Record<string, Spot> {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (spot) =>
        isRecord(spot) &&
        ['CART', 'LATER', 'GONE'].some((place) => place === spot['place']) &&
        Number.isSafeInteger(spot['quantity']),
    )
  )
}

/** Two places are the same if the product is gone from both, whatever the quantity was. */
function isSame(a: Spot, b: Spot | undefined): boolean {
  if (b === undefined || a.place !== b.place) return false
  return a.place === 'GONE' || a.quantity === b.quantity
}

function newLine({ product, quantity, isOnSale }: FollowingCart['lines'][number]): CartLine {
  const status = isOnSale ? product.status : 'PAUSED'
  return { product: { ...product, status }, quantity, price: product.price }
}

/** `lines` in the order that they have in `shown`; new ones come last. */
function inOrderOf(shown: readonly CartLine[], lines: readonly CartLine[]): CartLine[] {
  const placeOf = ({ product }: CartLine) => {
    const at = shown.findIndex((line) => line.product.id === product.id)
    return at === -1 ? shown.length : at
  }
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}
