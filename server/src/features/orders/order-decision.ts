import { fail } from '@haat/contract/errors'
import { fromTaka, nearestPoisha, toTaka, type Poisha } from '@haat/contract/money'
import type { CartDelivery, DeliveryRates } from '@haat/contract/delivery-rates'
import type { CurrentPrices, OrderInput, ShortLine } from '@haat/contract/orders'
import { priceOrder, type Totals } from '@haat/contract/pricing'
import { firstRate, type Rate } from '#features/commissions/commissions.rows.ts'
import type { UsableCoupon } from '#features/coupons/coupons.rows.ts'
import type { PlaceNames } from '#features/places/places.rows.ts'
import { feeOf, frozenDelivery } from './delivery.ts'
import { freezeLines, type FrozenLine } from './frozen-lines.ts'
import type { Market, MarketProduct } from './market.rows.ts'
import { newOrderNumber } from './order-numbers.ts'
import type { OrderItemRow, OrderRow } from './orders.rows.ts'

/** An order that may be written as it is, unless something changes first. */
export interface DecidedOrder {
  order: OrderRow
  /** What the order's lines freeze, in their order. */
  frozen: readonly FrozenLine[]
  /** Spent with the order. */
  coupon: UsableCoupon | null
}

/** Throws VALIDATION_FAILED that names each line whose product appears in an earlier line. */
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

interface DeliveredTo {
  /** That of `input.delivery`. */
  place?: PlaceNames | null
  /** What delivery costs; null: the flat fee. */
  deliveryRates?: DeliveryRates | null
}

/**
 * Decides an order by current prices and stock, without writing anything. Throws SHOP_NOT_ACTIVE,
 * COD_PAUSED, SEVERAL_SHOPS, PRODUCT_UNAVAILABLE, OUT_OF_STOCK, COUPON_INVALID, PRICE_CHANGED, or VALIDATION_FAILED
 * when there is no address to deliver to.
 */
export function decideOrder(
  customerId: string,
  input: OrderInput,
  market: Market,
  rates: readonly Rate[],
  { place = null, deliveryRates = null }: DeliveredTo = {},
): DecidedOrder {
  const { shop_name: shopName } = market
  if (shopName === null || market.shop_is_open !== true) return fail('SHOP_NOT_ACTIVE')
  if (input.paymentType === 'COD' && market.shop_cod_paused_at !== null) fail('COD_PAUSED')
  const lines = availableLines(input, market)
  const fee = feeOf(input, market, lines, deliveryRates)
  const totalsWith = (couponAmount?: Poisha) => totalsOf(lines, couponAmount, fee)
  const coupon = chooseCoupon(input, market, totalsWith)
  const totals = totalsWith(coupon?.amount)
  const isPriceKept = lines.every(
    ({ line, product }) =>
      fromTaka(line.price) === product.price && fromTaka(line.discount) === product.discount,
  )
  if (!isPriceKept || totals.total !== nearestPoisha(input.totalAmount)) {
    const delivery = deliveryRates && { fromDistrictId: market.from_district, rates: deliveryRates }
    fail('PRICE_CHANGED', { data: currentPrices(lines, totals, delivery) })
  }
  const { total, ...sums } = totals
  const order: OrderRow = {
    ...frozenDelivery(input, market, place),
    id: market.order_id,
    number: newOrderNumber(),
    created_at: market.now,
    status: 'PROCESSING',
    payment_type: input.paymentType,
    // An order that costs nothing counts as paid: no gateway takes zero, and the order must not expire.
    payment_status: input.paymentType === 'ONLINE' && total === 0n ? 'PAID' : 'UNPAID',
    ...sums,
    total_amount: total,
    cancelled_amount: 0n,
    coupon_id: coupon === null ? null : coupon.couponId,
    coupon_code: coupon === null ? null : coupon.code,
    shop_id: input.shopId,
    shop_name: shopName,
    customer_id: customerId,
    contact_name: market.contact_name,
    contact_email: market.contact_email,
    items: lines.map(({ line, product }) => itemOf(product, line.quantity)),
    timeline: [{ status: 'PROCESSING', at: market.now, by: 'CUSTOMER' }],
  }
  const rated = lines.map((line) => ratedLine(line, rates, market.now))
  const frozen = freezeLines(rated, totals.discount, coupon?.funding ?? 'MARKET')
  return { order, frozen, coupon }
}

function ratedLine({ product, line }: SoldLine, rates: readonly Rate[], soldAt: string) {
  const { price, product_id: productId, category_id: categoryId } = product
  const { quantity } = line
  // Ids as the database writes them: callers may write theirs in capitals.
  const sold = { shopId: product.product_shop_id, productId, categoryId, at: soldAt }
  return { price, quantity, rate: firstRate(rates, sold) }
}

function itemOf(found: MarketProduct, quantity: number): OrderItemRow {
  const { item_id: id, product_id, name, image } = found
  const price: OrderItemRow['price'] = `${found.price}`
  const discount: OrderItemRow['discount'] = `${found.discount}`
  const { return_days, returns, warranty_months, warranty_by, warranty_text } = found
  return {
    id,
    product_id,
    quantity,
    cancelled: 0,
    price,
    discount,
    return_days,
    returns,
    warranty_months,
    warranty_by,
    warranty_text,
    product: { id: product_id, name, image, price, discount },
  }
}

/** A line as it was sent, with the product it names if that exists. */
interface Line {
  line: OrderInput['products'][number]
  index: number
  product: MarketProduct | undefined
}

type SoldLine = Line & { product: MarketProduct }

function availableLines(input: OrderInput, { products }: Market): SoldLine[] {
  const lines = input.products.map((line, index): Line => {
    const id = line.productId.toLowerCase()
    return { line, index, product: products.find(({ product_id }) => product_id === id) }
  })
  const shopId = input.shopId.toLowerCase()
  if (lines.some(({ product }) => product !== undefined && product.product_shop_id !== shopId)) {
    fail('SEVERAL_SHOPS')
  }
  const sold = lines.filter(isSold)
  if (sold.length < lines.length) {
    failLines(
      'PRODUCT_UNAVAILABLE',
      lines.filter((each) => !isSold(each)),
    )
  }
  const short = sold.filter(({ line, product }) => product.stock < line.quantity)
  if (short.length > 0) failLines('OUT_OF_STOCK', short)
  return sold
}

function isSold(line: Line): line is SoldLine {
  return line.product?.is_sold === true
}

/** Names every line at fault and how many pieces are left of its product. */
function failLines(code: 'PRODUCT_UNAVAILABLE' | 'OUT_OF_STOCK', faults: readonly Line[]): never {
  const lines: ShortLine[] = faults.map((fault) => ({
    productId: fault.line.productId,
    name: fault.product === undefined ? '' : fault.product.name,
    left: isSold(fault) ? fault.product.stock : 0,
  }))
  const errors = faults.map((fault) => ({
    path: `products.${fault.index}.productId`,
    message: isSold(fault) ? leftOf(fault.product.stock) : 'No longer sold',
  }))
  const message = code === 'PRODUCT_UNAVAILABLE' ? notSold(lines) : undefined
  return fail(code, { errors, data: { lines }, ...(message === undefined ? {} : { message }) })
}

/** Names the products that are gone; undefined when the buyer may know none of their names. */
function notSold(lines: readonly ShortLine[]): string | undefined {
  const names = lines.flatMap(({ name }) => (name === '' ? [] : [name]))
  if (names.length === 0) return undefined
  return `No longer sold: ${names.join(', ')}.`
}

function leftOf(stock: number): string {
  return stock === 0 ? 'Out of stock' : `Only ${stock} left`
}

/** The coupon code that an order names; null when it names none. */
export function codeOf({ couponCode }: OrderInput): string | null {
  return couponCode || null
}

/** Whether two spellings are the same code. */
function isCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The live reservation of the code that an order names. */
export function reservationOf(input: OrderInput, { held }: Market): UsableCoupon | undefined {
  const code = codeOf(input)
  return code === null ? undefined : held.find((each) => isCode(each.code, code))
}

/**
 * The coupon that the order is placed with. A code in the order decides. Without one, a live reservation is
 * used when the buyer's total is the total with it. When the total fits neither way, the newest reservation
 * is taken, so that the error shows what the buyer would pay with it.
 */
function chooseCoupon(
  input: OrderInput,
  market: Market,
  totalsWith: (couponAmount?: Poisha) => Totals,
): UsableCoupon | null {
  if (codeOf(input) !== null) {
    return reservationOf(input, market) ?? market.named ?? fail('COUPON_INVALID')
  }
  const total = nearestPoisha(input.totalAmount)
  if (totalsWith().total === total) return null
  const fitting = market.held.find(({ amount }) => totalsWith(amount).total === total)
  return fitting ?? market.held[0] ?? null
}

function totalsOf(lines: readonly SoldLine[], couponAmount?: Poisha, fee?: Poisha): Totals {
  return priceOrder(
    lines.map(({ product, line }) => ({ price: product.price, quantity: line.quantity })),
    couponAmount,
    fee,
  )
}

function currentPrices(
  lines: readonly SoldLine[],
  totals: Totals,
  delivery: CartDelivery | null,
): CurrentPrices {
  return {
    lines: lines.map(({ product }) => ({
      productId: product.product_id,
      name: product.name,
      price: toTaka(product.price),
      discount: toTaka(product.discount),
      ...(delivery === null ? {} : { weightGrams: product.weight_grams }),
    })),
    ...(delivery === null ? {} : { delivery }),
    subtotal: toTaka(totals.subtotal),
    shipping: toTaka(totals.shipping),
    discount: toTaka(totals.discount),
    totalAmount: toTaka(totals.total),
  }
}
