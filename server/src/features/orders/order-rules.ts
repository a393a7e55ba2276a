import { fail } from '@haat/contract/errors'
import { fromTaka, nearestPoisha, toTaka, type Poisha } from '@haat/contract/money'
import type { CurrentPrices, OrderInput, ShortLine } from '@haat/contract/orders'
import { priceOrder, type Totals } from '@haat/contract/pricing'

/** A product as it stands when an order for it is decided; money in poisha. */
export interface ProductNow {
  id: string
  /** Empty for a draft, which only its vendor knows of. */
  name: string
  image: string
  shopId: string
  price: Poisha
  discount: Poisha
  stock: number
  isActive: boolean
}

/** A coupon an order may be placed with; the amount in poisha. */
export interface UsableCoupon {
  couponId: string
  code: string
  amount: Poisha
  /** The buyer's live reservation of it. */
  reservationId: string | null
}

/** Everything an order is decided on. */
export interface MarketNow {
  /** Null: there is no such shop. */
  shop: { name: string; isActive: boolean } | null
  products: ReadonlyMap<string, ProductNow>
  /** Coupons the buyer holds live reservations of, the newest first. */
  held: readonly UsableCoupon[]
  /** The coupon that the order's `couponCode` names, if there is one. */
  named: UsableCoupon | null
}

export interface DecidedLine {
  product: ProductNow
  quantity: number
}

/** An order that may be written as it is, unless something changes first. */
export interface Decision {
  lines: DecidedLine[]
  totals: Totals
  /** Spent with the order. */
  coupon: UsableCoupon | null
}

/** Refuses with VALIDATION_FAILED naming each line whose product stood in an earlier line. */
export function checkLines(input: OrderInput): void {
  const seen = new Set<string>()
  const errors = input.products.flatMap(({ productId }, index) => {
    const isRepeated = seen.has(productId.toLowerCase())
    seen.add(productId.toLowerCase())
    const message = 'Each product may stand in an order once'
    return isRepeated ? [{ path: `products.${index}.productId`, message }] : []
  })
  if (errors.length > 0) fail('VALIDATION_FAILED', { errors })
}

/**
 * What an order comes to by today's values. Refuses with SHOP_NOT_ACTIVE, SEVERAL_SHOPS,
 * PRODUCT_UNAVAILABLE, OUT_OF_STOCK, PRICE_CHANGED or COUPON_INVALID; nothing has been written then.
 */
export function decideOrder(input: OrderInput, now: MarketNow): Decision {
  if (now.shop === null || !now.shop.isActive) fail('SHOP_NOT_ACTIVE')
  const lines = availableLines(input, now)
  const coupon = chooseCoupon(input, now, lines)
  const totals = totalsOf(lines, coupon?.amount)
  const isPriceKept = input.products.every(
    (line, index) =>
      fromTaka(line.price) === lines[index]?.product.price &&
      fromTaka(line.discount) === lines[index]?.product.discount,
  )
  if (!isPriceKept || totals.total !== nearestPoisha(input.totalAmount)) {
    fail('PRICE_CHANGED', { data: currentPrices(lines, totals) })
  }
  return { lines, totals, coupon }
}

function availableLines(input: OrderInput, now: MarketNow): DecidedLine[] {
  const found = input.products.map(({ productId }) => now.products.get(productId.toLowerCase()))
  if (
    found.some((product) => product !== undefined && product.shopId !== input.shopId.toLowerCase())
  ) {
    fail('SEVERAL_SHOPS')
  }
  refuseLines('PRODUCT_UNAVAILABLE', input, found, (product) => product?.isActive !== true)
  refuseLines(
    'OUT_OF_STOCK',
    input,
    found,
    (product, quantity) => product !== undefined && product.stock < quantity,
  )
  return found.flatMap((product, index) =>
    product === undefined ? [] : [{ product, quantity: input.products[index]?.quantity ?? 0 }],
  )
}

/** Refuses when a line is at fault, naming every such line and what is left of its product. */
function refuseLines(
  code: 'PRODUCT_UNAVAILABLE' | 'OUT_OF_STOCK',
  input: OrderInput,
  found: readonly (ProductNow | undefined)[],
  isAtFault: (product: ProductNow | undefined, quantity: number) => boolean,
): void {
  const faults = input.products.flatMap((line, index) =>
    isAtFault(found[index], line.quantity) ? [{ line, index, product: found[index] }] : [],
  )
  if (faults.length === 0) return
  const lines: ShortLine[] = faults.map(({ line, product }) => ({
    productId: line.productId,
    name: product?.name ?? '',
    left: product?.isActive === true ? product.stock : 0,
  }))
  const errors = faults.map(({ index, product }) => ({
    path: `products.${index}.productId`,
    message: product?.isActive === true ? leftOf(product.stock) : 'No longer sold',
  }))
  const message = code === 'PRODUCT_UNAVAILABLE' ? notSold(lines) : undefined
  fail(code, { errors, data: { lines }, ...(message === undefined ? {} : { message }) })
}

/** Names what is gone; undefined when it never was for this buyer to know of. */
function notSold(lines: readonly ShortLine[]): string | undefined {
  const names = lines.flatMap(({ name }) => (name === '' ? [] : [name]))
  if (names.length === 0) return undefined
  return `No longer sold: ${names.join(', ')}.`
}

function leftOf(stock: number): string {
  return stock === 0 ? 'Out of stock' : `Only ${stock} left`
}

/**
 * The coupon this order is placed with. A named code counts; without one, a live reservation is used
 * when the buyer's total is the total with it. When the total fits neither way, the newest reservation
 * is taken, so that the refusal shows what the buyer would pay with it.
 */
function chooseCoupon(
  input: OrderInput,
  now: MarketNow,
  lines: readonly DecidedLine[],
): UsableCoupon | null {
  const code = input.couponCode ?? ''
  if (code !== '') {
    const held = now.held.find((each) => each.code.toLowerCase() === code.toLowerCase())
    return held ?? now.named ?? fail('COUPON_INVALID')
  }
  const total = nearestPoisha(input.totalAmount)
  if (totalsOf(lines).total === total) return null
  const fitting = now.held.find(({ amount }) => totalsOf(lines, amount).total === total)
  return fitting ?? now.held[0] ?? null
}

function totalsOf(lines: readonly DecidedLine[], couponAmount: Poisha = 0n): Totals {
  return priceOrder(
    lines.map(({ product, quantity }) => ({ price: product.price, quantity })),
    couponAmount,
  )
}

function currentPrices(lines: readonly DecidedLine[], totals: Totals): CurrentPrices {
  return {
    lines: lines.map(({ product }) => ({
      productId: product.id,
      name: product.name,
      price: toTaka(product.price),
      discount: toTaka(product.discount),
    })),
    subtotal: toTaka(totals.subtotal),
    shipping: toTaka(totals.shipping),
    discount: toTaka(totals.discount),
    totalAmount: toTaka(totals.total),
  }
}
