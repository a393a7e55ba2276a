import type { Product } from '@haat/contract/catalog'
import type { RatedReviews, Review } from '@haat/contract/reviews'
import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { counterRules } from '#testing/checker/counters.ts'
import { familyScene, makeFamily } from '#testing/families.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const reviewsOf = (id: string, query = '') =>
  kit.call<RatedReviews>({ url: `/reviews/product/${id}${query}` })
const ratingOf = async (id: string) => {
  const { rating, reviewCount } = (await kit.call<Product>({ url: `/products/${id}` })).data
  return { rating, reviewCount }
}

async function review(shopId: string, productId: string, price: number, rating: number) {
  const as = await kit.person('CUSTOMER')
  const order = await place(kit, as, orderBody(shopId, [{ productId, price }]))
  const { data } = await kit.call<Review>({
    method: 'POST',
    url: '/reviews/create',
    as,
    body: { productId, rating, comment: `${rating} stars` },
  })
  return { as, orderId: order.data.id, id: data.id }
}

async function consistent(): Promise<void> {
  for (const { name, find } of counterRules) {
    expect(await find({ db: kit.ctx.db, dataDir: null, journal: null }), name).toEqual([])
  }
}

async function scene() {
  const s = await familyScene(kit)
  const other = await kit.product({ shopId: s.shopId, categoryId: s.categoryId, price: 250 })
  const early = await review(s.shopId, other, 250, 1)
  const members = [
    { productId: other, valueIds: [s.colour.values[1] ?? 0] },
    { valueIds: [s.colour.values[2] ?? 0], price: 500 },
  ]
  const { data: family } = await makeFamily(s, members)
  return { ...s, other, early, family }
}

const remove = (familyId: string, id: string, as: TestPerson) =>
  kit.call({ method: 'DELETE', url: `/families/${familyId}/members/${id}`, as })

it('members share reviews and rating, and each says which one was bought', async () => {
  const { shopId, productId, other, family } = await scene()
  expect(await ratingOf(productId)).toEqual({ rating: 1, reviewCount: 1 })
  await review(shopId, productId, 300, 4)
  for (const { id } of family.members) {
    expect(await ratingOf(id)).toEqual({ rating: 2.5, reviewCount: 2 })
    const { data, meta } = await reviewsOf(id)
    expect(data).toMatchObject({
      rating: 2.5,
      reviews: [
        { rating: 4, variant: 'Red', product: { id: productId } },
        { rating: 1, variant: 'Blue', product: { id: other } },
      ],
    })
    expect(meta.total).toBe(2)
  }
  const second = await reviewsOf(productId, '?limit=1&page=2')
  expect(second.data.reviews).toMatchObject([{ rating: 1 }])
  const [face] = (await kit.call<Product[]>({ url: `/products?shopId=${shopId}` })).data
  expect(face).toMatchObject({ rating: 2.5, reviewCount: 2 })
  await consistent()
})

it('a review that is hidden, changed or gone counts so for all', async () => {
  const { shopId, productId, early, vendor } = await scene()
  const late = await review(shopId, productId, 300, 5)
  await kit.call({ method: 'PATCH', url: `/reviews/${late.id}`, as: late.as, body: { rating: 3 } })
  expect(await ratingOf(productId)).toEqual({ rating: 2, reviewCount: 2 })
  await kit.call({
    method: 'PATCH',
    url: `/reviews/${late.id}/status`,
    as: await kit.person('ADMIN'),
    body: { status: 'HIDDEN', reason: 'Advertises' },
  })
  expect(await ratingOf(productId)).toEqual({ rating: 1, reviewCount: 1 })
  const url = `/orders/change-status/${early.orderId}`
  await kit.call({ method: 'PATCH', url, as: vendor, body: { status: 'CANCELLED' } })
  expect(await ratingOf(productId)).toEqual({ rating: 0, reviewCount: 0 })
  await consistent()
})

it('a product that leaves takes its reviews with it', async () => {
  const { shopId, productId, other, family, vendor } = await scene()
  await review(shopId, productId, 300, 5)
  await remove(family.id, other, vendor)
  expect(await ratingOf(other)).toEqual({ rating: 1, reviewCount: 1 })
  expect(await ratingOf(productId)).toEqual({ rating: 5, reviewCount: 1 })
  expect((await reviewsOf(other)).data.reviews[0]).not.toHaveProperty('variant')
  await consistent()
  await kit.call({ method: 'DELETE', url: `/families/${family.id}`, as: vendor })
  await consistent()
})

it('joining, leaving and reviewing at the same time lose no star', async () => {
  const { shopId, productId, other, family, vendor, colour } = await scene()
  await kit.ctx.db.run(sql`update products set stock = 10 where shop_id = ${shopId}`)
  for (let round = 0; round < 4; round += 1) {
    const join = {
      method: 'POST' as const,
      url: `/families/${family.id}/members`,
      as: vendor,
      body: { basedOn: productId, members: [{ productId: other, valueIds: [colour.values[1]] }] },
    }
    const answers = await Promise.all([
      review(shopId, productId, 300, 3),
      review(shopId, other, 250, 2),
      round % 2 === 0 ? remove(family.id, other, vendor) : kit.call(join),
    ])
    expect(answers.filter((each) => 'status' in each && each.status >= 500)).toEqual([])
    await consistent()
  }
})

it('a review of a member that is not on sale names the product of the page, but to its shop', async () => {
  const { productId, other, vendor } = await scene()
  await kit.ctx.db.run(sql`
    update products set status = 'DRAFT', name = 'Secret', image = '/secret.webp' where id = ${other}`)
  const { name } = (await kit.call<Product>({ url: `/products/${productId}` })).data
  const { reviews } = (await reviewsOf(productId)).data
  expect(reviews).toMatchObject([{ rating: 1, product: { id: productId, name } }])
  expect(JSON.stringify(reviews)).not.toMatch(/secret/i)
  expect(JSON.stringify(reviews)).not.toContain(other)
  const own = await kit.call<RatedReviews>({ url: `/reviews/product/${productId}`, as: vendor })
  expect(own.data.reviews).toMatchObject([{ product: { id: other, name: 'Secret' } }])
})
