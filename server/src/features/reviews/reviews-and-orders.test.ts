import type { Product } from '@haat/contract/catalog'
import type { Order } from '@haat/contract/orders'
import type { RatedReviews, Review } from '@haat/contract/reviews'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { expireOrders } from '#features/payments/reconciling.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

/** A shop with two products, and a buyer. */
async function scene() {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 1_000 }, { stock: 1_000 }])
  const [productId = '', otherId = ''] = productIds
  return { shopId, vendor, productId, otherId, buyer: await kit.person('CUSTOMER') }
}
type Scene = Awaited<ReturnType<typeof scene>>

async function order({ shopId, buyer }: Scene, productIds: readonly string[]): Promise<string> {
  const lines = productIds.map((productId) => ({ productId }))
  return (await place(kit, buyer, orderBody(shopId, lines))).data.id
}
const review = (as: TestPerson, productId: string, rating = 5) =>
  kit.call<Review>({
    method: 'POST',
    url: '/reviews/create',
    as,
    body: { productId, rating, comment: 'Good' },
  })
const cancel = (as: TestPerson, id: string) =>
  kit.call<Order>({
    method: 'PATCH',
    url: `/orders/change-status/${id}`,
    as,
    body: { status: 'CANCELLED' },
  })
const setStatus = (as: TestPerson | null, id: string, body: object) =>
  kit.call<Review>({ method: 'PATCH', url: `/reviews/${id}/status`, as, body })
const reviewsOf = async (productId: string, as: TestPerson | null = null) =>
  (await kit.call<RatedReviews>({ url: `/reviews/product/${productId}`, as })).data
const ratingOf = async (productId: string) => {
  const { rating, reviewCount } = (await kit.call<Product>({ url: `/products/${productId}` })).data
  return { rating, reviewCount }
}

/** Ratings that differ from a recount, and visible reviews whose writer has no order of the product. */
async function faults(): Promise<unknown[]> {
  return await kit.ctx.db.many(
    untyped,
    sql`
    select 'product' as what, p.id from products p where (p.rating_sum, p.review_count) <>
      (select coalesce(sum(rating), 0), count(*) from reviews
       where product_id = p.id and status = 'VISIBLE')
    union all
    select 'shop', s.id from shops s where (s.rating_sum, s.review_count) <>
      (select coalesce(sum(rating), 0), count(*) from reviews
       where shop_id = s.id and status = 'VISIBLE')
    union all
    select 'review', r.id from reviews r where r.status = 'VISIBLE' and not exists (
      select from order_items i join orders o on o.id = i.order_id
      where i.product_id = r.product_id and o.customer_id = r.customer_id and o.status <> 'CANCELLED')`,
  )
}

describe('a review', () => {
  it.each(['buyer', 'vendor', 'admin'] as const)(
    'is deleted when the %s cancels the order, and may be written again after a new one',
    async (who) => {
      const s = await scene()
      const id = await order(s, [s.productId, s.otherId])
      await review(s.buyer, s.productId)
      await review(s.buyer, s.otherId, 3)
      await cancel(who === 'admin' ? admin : s[who], id)
      expect(await reviewsOf(s.productId, s.buyer)).toMatchObject({ rating: 0, reviews: [] })
      expect(await ratingOf(s.otherId)).toEqual({ rating: 0, reviewCount: 0 })
      expect((await review(s.buyer, s.productId)).code).toBe('PURCHASE_FIRST')
      await order(s, [s.productId])
      expect((await review(s.buyer, s.productId, 2)).status).toBe(201)
      expect(await ratingOf(s.productId)).toEqual({ rating: 2, reviewCount: 1 })
      expect(await faults()).toEqual([])
    },
  )

  it('is deleted when the market cancels an order that was not paid', async () => {
    const s = await scene()
    const body = orderBody(s.shopId, [{ productId: s.productId }], { paymentType: 'ONLINE' })
    const { id } = (await place(kit, s.buyer, body)).data
    await review(s.buyer, s.productId)
    await kit.ctx.db.run(
      sql`update orders set created_at = now() - interval '1 day' where id = ${id}`,
    )
    await expireOrders(kit.ctx)
    expect((await reviewsOf(s.productId)).reviews).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('stays while the writer has another order of the product, and so do others’ reviews', async () => {
    const s = await scene()
    const other = { ...s, buyer: await kit.person('CUSTOMER') }
    const [first, second] = [await order(s, [s.productId]), await order(s, [s.productId])]
    await order(other, [s.productId])
    await review(s.buyer, s.productId, 4)
    await review(other.buyer, s.productId, 1)
    await cancel(s.buyer, first)
    expect(await ratingOf(s.productId)).toEqual({ rating: 2.5, reviewCount: 2 })
    await cancel(s.buyer, second)
    expect(await ratingOf(s.productId)).toEqual({ rating: 1, reviewCount: 1 })
    expect(await faults()).toEqual([])
  })

  it('is never left behind by cancellations that run at the same time', async () => {
    const s = await scene()
    for (let round = 0; round < 15; round += 1) {
      const ids = [
        await order(s, [s.productId, s.otherId]),
        await order(s, [s.otherId, s.productId]),
      ]
      const answers = await Promise.all([
        review(s.buyer, s.productId),
        ...ids.map((id, n) => cancel(n === 0 ? s.buyer : s.vendor, id)),
        review(s.buyer, s.otherId, 2),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await faults()).toEqual([])
      expect((await reviewsOf(s.productId)).reviews).toEqual([])
    }
  })
})

describe('an admin', () => {
  it('hides a review, so that only its writer and admins see it, and shows it again', async () => {
    const s = await scene()
    await order(s, [s.productId])
    const { id } = (await review(s.buyer, s.productId, 1)).data
    const hidden = { status: 'HIDDEN', hiddenReason: 'Names a person' }
    const answer = await setStatus(admin, id, { status: 'HIDDEN', reason: ' Names a person ' })
    expect(answer.data).toMatchObject({ id, ...hidden })
    const stranger = await kit.person('CUSTOMER')
    for (const as of [null, stranger, s.vendor]) {
      expect(await reviewsOf(s.productId, as)).toMatchObject({ rating: 0, reviews: [] })
      const { data } = await kit.call<{ data: Review[] }>({
        url: `/reviews?shopId=${s.shopId}`,
        as,
      })
      expect(data.data).toEqual([])
      const ofShop = await kit.call<RatedReviews>({ url: `/reviews/shop/${s.shopId}`, as })
      expect(ofShop).toMatchObject({ data: { rating: 0, reviews: [] }, meta: { total: 0 } })
    }
    for (const as of [s.buyer, admin]) {
      expect((await reviewsOf(s.productId, as)).reviews).toMatchObject([{ id, ...hidden }])
    }
    expect((await review(s.buyer, s.productId)).code).toBe('ALREADY_REVIEWED')
    expect(await ratingOf(s.productId)).toEqual({ rating: 0, reviewCount: 0 })
    const edit = { method: 'PATCH' as const, url: `/reviews/${id}`, as: s.buyer }
    await kit.call({ ...edit, body: { rating: 3 } })
    expect(await faults()).toEqual([])
    const shown = await setStatus(admin, id, { status: 'VISIBLE' })
    expect(shown.data).not.toHaveProperty('status')
    expect(await ratingOf(s.productId)).toEqual({ rating: 3, reviewCount: 1 })
    const auditLines = await kit.ctx.db.many(
      untyped,
      sql`
      select actor_id, details from audit_log where subject_id = ${id} order by id`,
    )
    expect(auditLines).toEqual([
      { actor_id: admin.id, details: { status: 'HIDDEN', reason: 'Names a person' } },
      { actor_id: admin.id, details: { status: 'VISIBLE' } },
    ])
    expect(await faults()).toEqual([])
  })

  it('has hidden a review for good: its writer does not post it again by cancelling and ordering again', async () => {
    const s = await scene()
    const placed = await order(s, [s.productId])
    const { id } = (await review(s.buyer, s.productId, 1)).data
    await setStatus(admin, id, { status: 'HIDDEN', reason: 'Names a person' })
    await cancel(s.buyer, placed)
    // Without an order nobody has a visible review.
    const refused = await setStatus(admin, id, { status: 'VISIBLE' })
    expect(refused).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    await order(s, [s.productId])
    expect((await review(s.buyer, s.productId, 1)).code).toBe('ALREADY_REVIEWED')
    expect((await reviewsOf(s.productId)).reviews).toEqual([])
    expect((await setStatus(admin, id, { status: 'VISIBLE' })).status).toBe(200)
    expect(await ratingOf(s.productId)).toEqual({ rating: 1, reviewCount: 1 })
    expect(await faults()).toEqual([])
  })

  it('gives a reason, and hides a review once however often it is called', async () => {
    const s = await scene()
    const placed = await order(s, [s.productId])
    const { id } = (await review(s.buyer, s.productId)).data
    for (const body of [
      { status: 'HIDDEN' },
      { status: 'HIDDEN', reason: ' ' },
      { status: 'GONE' },
    ]) {
      expect(await setStatus(admin, id, body)).toMatchObject({ status: 400 })
    }
    const body = { status: 'HIDDEN', reason: 'Advertises' }
    const answers = await Promise.all([1, 2, 3].map(() => setStatus(admin, id, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await faults()).toEqual([])
    const [shown] = await Promise.all([
      setStatus(admin, id, { status: 'VISIBLE' }),
      cancel(s.buyer, placed),
    ])
    // Whichever came first: what was visible is gone, and what was not stays hidden.
    const left = shown.status === 200 ? [] : [{ id, status: 'HIDDEN' }]
    expect((await reviewsOf(s.productId, admin)).reviews).toMatchObject(left)
    expect(await faults()).toEqual([])
    const unknown = await setStatus(admin, s.shopId, body)
    expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    for (const [as, status] of [
      [null, 401],
      [s.buyer, 403],
      [s.vendor, 403],
    ] as const) {
      expect((await setStatus(as, id, body)).status).toBe(status)
    }
  })
})
