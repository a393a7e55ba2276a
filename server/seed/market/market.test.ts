import { catalogLimits } from '@haat/contract/catalog.limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { couponDesk } from './coupons.ts'
import { demoOrders } from './demo.ts'
import { orderAt, orderTotals, type OrderDraft } from './orders.ts'
import { adminsOf, customerAt, vendorAt } from './people.ts'
import { demoSize, planMarket, sizeFor } from './plan.ts'
import { productAt } from './products.ts'
import { reviewDesk } from './reviews.ts'
import { shopAt } from './shops.ts'

const now = new Date('2026-11-21T06:00:00Z')
const plan = planMarket(demoSize, now)
const each = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

function ordersOf(of: typeof plan): OrderDraft[] {
  const desk = couponDesk(of)
  return each(of.orders, (index) =>
    orderAt(of, index, (customer) => customerAt(of, customer), demoOrders[index]),
  ).flatMap((order, index) => (order === null ? [] : [desk.offer(order, index).order]))
}

describe('the demo market', () => {
  const products = each(plan.products, (index) => productAt(plan, index))
  const people = [
    ...adminsOf(plan),
    ...each(plan.shops, (index) => vendorAt(plan, index)),
    ...each(plan.customers, (index) => customerAt(plan, index)),
  ]
  let orders: OrderDraft[] = []
  beforeAll(() => {
    orders = ordersOf(plan)
  })

  test('is the same every time', () => {
    const again = planMarket(demoSize, new Date(now))
    expect(each(plan.products, (index) => productAt(again, index))).toEqual(products)
    expect(ordersOf(again)).toEqual(orders)
  })

  test('says nothing in a review that its stars deny', () => {
    const desk = reviewDesk(plan)
    const starsOf = new Map<string, Set<number>>()
    for (const { comment, rating } of orders.flatMap((order) => desk.review(order))) {
      for (const sentence of comment.split(/(?<=\.) /)) {
        starsOf.set(sentence, (starsOf.get(sentence) ?? new Set<number>()).add(rating))
      }
    }
    const starsWith = (words: RegExp) =>
      [...starsOf].filter(([sentence]) => words.test(sentence)).flatMap(([, stars]) => [...stars])
    expect(starsOf.size).toBeGreaterThan(50)
    for (const [sentence, stars] of starsOf) {
      if (sentence === '') continue
      const [low, high] = [Math.min(...stars), Math.max(...stars)]
      expect(high - low, sentence).toBeLessThanOrEqual(2)
      expect(low <= 2 && high >= 4, sentence).toBe(false)
    }
    expect(new Set(starsWith(/Five stars|Highly recommended|not a single complaint/))).toEqual(
      new Set([5]),
    )
    expect(new Set(starsWith(/One star less/))).toEqual(new Set([4]))
    expect(Math.max(...starsWith(/Average|waste|broken|Not what|Stopped/))).toBeLessThanOrEqual(3)
  })

  test('names everything once', () => {
    const shops = each(plan.shops, (index) => shopAt(plan, index))
    expect(new Set(products.map(({ name }) => name)).size).toBe(plan.products)
    expect(new Set(shops.map(({ name }) => name.toLowerCase())).size).toBe(plan.shops)
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    const phones = [...people, ...shops].map(({ phone }) => phone)
    expect(new Set(phones).size).toBe(phones.length)
    for (const phone of phones) expect(phone).toMatch(/^01[3-9]\d{8}$/)
    for (const { email } of people) {
      expect(email).toMatch(/^(?:[a-z.]+\d+(?:\.shop)?@mail|[a-z]+@haat)\.example$/)
    }
  })

  test('sells at whole prices, two in five with a discount, hardly anything sold out', () => {
    for (const { price, discount, stock, description, name } of products) {
      expect(Number.isInteger(price) && Number.isInteger(discount) && Number.isInteger(stock)).toBe(
        true,
      )
      expect(price).toBeGreaterThan(99)
      expect(price).toBeLessThan(400_000)
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThan((price + discount) / 2)
      expect(stock).toBeGreaterThanOrEqual(0)
      expect(name.length).toBeLessThanOrEqual(catalogLimits.productNameMax)
      expect(description).toMatch(/\n\nSpecifications\n(?:[^:\n]+: [^\n]+\n?){5,}$/)
    }
    const share = (is: (product: (typeof products)[number]) => boolean) =>
      products.filter(is).length / products.length
    expect(share(({ discount }) => discount > 0)).toBeGreaterThan(0.33)
    expect(share(({ discount }) => discount > 0)).toBeLessThan(0.47)
    expect(share(({ stock }) => stock === 0)).toBeGreaterThan(0.02)
    expect(share(({ stock }) => stock === 0)).toBeLessThan(0.1)
    expect(share(({ status }) => status === 'ACTIVE')).toBeGreaterThan(0.9)
    expect(new Set(products.map(({ status }) => status)).size).toBe(3)
  })

  test('fills every shop and every category', () => {
    expect(new Set(products.map(({ shop }) => shop)).size).toBe(plan.shops)
    expect(new Set(products.map(({ kind }) => kind)).size).toBe(plan.categories)
    for (const [shop, shelf] of plan.shelves.entries()) {
      for (const index of shelf) expect(products[index]?.shop).toBe(shop)
    }
  })

  test('keeps an order to one shop and its story in order of time', () => {
    expect(orders.length).toBeGreaterThan(plan.orders * 0.98)
    const wished = { demo: orders.filter(({ customer }) => customer === 0) }
    expect(new Set(wished.demo.map(({ status }) => status)).size).toBe(4)
    for (const order of orders) {
      expect(order.lines.length).toBeGreaterThan(0)
      expect(order.lines.length).toBeLessThanOrEqual(4)
      expect(new Set(order.lines.map(({ product }) => product)).size).toBe(order.lines.length)
      for (const line of order.lines) {
        expect(products[line.product]?.shop).toBe(order.shop)
        expect(products[line.product]?.createdAt).toBeLessThan(order.createdAt)
      }
      const times = order.events.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times[0]).toBe(order.createdAt)
      expect(times.at(-1)).toBeLessThanOrEqual(plan.now)
      expect(order.events.at(-1)?.status).toBe(order.status)
      expect(order.createdAt).toBeGreaterThan(plan.now - 91 * 86_400_000)
      expect(customerAt(plan, order.customer).createdAt).toBeLessThan(order.createdAt)
      expect(orderTotals(order).total).toBeGreaterThan(0)
    }
  })

  test('has money where it says so', () => {
    for (const { paymentType, paymentStatus, status, payments } of orders) {
      const hasArrived = payments.some((payment) => payment.status === 'COMPLETED')
      expect(hasArrived).toBe(paymentType === 'ONLINE' && paymentStatus !== 'UNPAID')
      const cashArrived = status === 'DELIVERED' ? 'PAID' : 'UNPAID'
      expect(paymentType === 'ONLINE' || paymentStatus === cashArrived).toBe(true)
      expect(status === 'CANCELLED' || !paymentStatus.startsWith('REFUND')).toBe(true)
    }
    const waiting = orders.filter(
      (o) =>
        o.paymentType === 'ONLINE' && o.paymentStatus === 'UNPAID' && o.status === 'PROCESSING',
    )
    expect(waiting.map(({ customer }) => customer)).toEqual([0])
  })

  test('has about as many reviews as it wants, mostly good, one for each buyer and product', () => {
    const desk = reviewDesk(plan)
    const reviews = orders.flatMap((order) => desk.review(order))
    expect(reviews.length).toBeGreaterThan(plan.reviews * 0.97)
    expect(reviews.length).toBeLessThanOrEqual(plan.reviews)
    const pairs = reviews.map(({ customer, productId }) => `${customer} ${productId}`)
    expect(new Set(pairs).size).toBe(reviews.length)
    const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
    expect(mean).toBeGreaterThan(3.8)
    expect(mean).toBeLessThan(4.5)
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBe(5)
    expect(reviews.some(({ customer }) => customer === 0)).toBe(true)
  })
})

test('names stay apart in a large market', () => {
  const large = planMarket(sizeFor(100_000), now)
  const names = new Set<string>()
  const ids = new Set<string>()
  for (let index = 0; index < large.products; index += 1) {
    const { name, id } = productAt(large, index)
    names.add(name)
    ids.add(id)
  }
  expect([names.size, ids.size]).toEqual([large.products, large.products])
  const shops = each(1_000, (index) => shopAt(large, index).name)
  expect(new Set(shops).size).toBe(1_000)
})
