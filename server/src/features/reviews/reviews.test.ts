import type { Product } from '@haat/contract/catalog'
import type { RatedReviews, Review } from '@haat/contract/reviews'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let shop: { id: string; vendor: TestPerson }
let productId: string
let buyer: TestPerson

beforeAll(async () => {
  shop = await kit.shop()
  productId = await kit.product({ shopId: shop.id, name: 'Wired mouse' })
  buyer = await kit.person('CUSTOMER', { name: 'Nadia' })
  await bought(buyer, productId)
})

/** Inserts an order of one piece, not cancelled unless a status is given. */
async function bought(customer: TestPerson, product: string, status = 'DELIVERED') {
  await kit.ctx.db.run(sql`
    with made as (
      insert into orders (customer_id, shop_id, status, payment_type, subtotal, shipping, discount,
        total_amount, contact_name, contact_email)
      select ${customer.id}, shop_id, ${status}, 'COD', price, 0, 0, price, 'N', 'n@test.example'
      from products where id = ${product}
      returning id
    )
    insert into order_items (order_id, product_id, position, quantity, price, discount)
    select made.id, p.id, 0, 1, p.price, p.discount from made, products p where p.id = ${product}`)
}

const create = (as: TestPerson | null, body: unknown) =>
  kit.call<Review>({ method: 'POST', url: '/reviews/create', as, body })
const change = (as: TestPerson | null, id: string, body: unknown) =>
  kit.call<Review>({ method: 'PATCH', url: `/reviews/${id}`, as, body })
const remove = (as: TestPerson | null, id: string) =>
  kit.call({ method: 'DELETE', url: `/reviews/${id}`, as })
const list = (query = '', as: TestPerson | null = null) =>
  kit.call<{ data: Review[]; meta: { total: number } }>({ url: `/reviews${query}`, as })
const ofProduct = (id: string, query = '', as: TestPerson | null = null) =>
  kit.call<RatedReviews>({ url: `/reviews/product/${id}${query}`, as })
const ofShop = (id: string, query = '', as: TestPerson | null = null) =>
  kit.call<RatedReviews>({ url: `/reviews/shop/${id}${query}`, as })

describe('a customer', () => {
  it('reviews a product that they bought, once', async () => {
    const made = await create(buyer, { productId, rating: 4, comment: ' Clicks well. ' })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      rating: 4,
      comment: 'Clicks well.',
      customer: { id: buyer.id, name: 'Nadia', profilePhoto: null },
      product: { id: productId, name: 'Wired mouse', image: '' },
    })
    expect(await create(buyer, { productId, rating: 5 })).toMatchObject({
      status: 409,
      code: 'ALREADY_REVIEWED',
    })
    const { data } = await kit.call<Product>({ url: `/products/${productId}` })
    expect(data).toMatchObject({ rating: 4, reviewCount: 1 })
  })

  it('may send null for what they do not say', async () => {
    const talker = await kit.person('CUSTOMER')
    await bought(talker, productId, 'PROCESSING')
    const made = await create(talker, { productId, rating: 4, comment: null, pictures: null })
    expect(made).toMatchObject({ status: 201, data: { comment: '', pictures: [] } })
    const changed = await change(talker, made.data.id, { rating: 5, comment: null, pictures: null })
    expect(changed).toMatchObject({ status: 200, data: { rating: 5, comment: '' } })
    expect((await remove(talker, made.data.id)).status).toBe(200)
  })

  it('must have an order of the product that was not cancelled', async () => {
    const stranger = await kit.person('CUSTOMER')
    const first = {
      status: 422,
      code: 'PURCHASE_FIRST',
      message: expect.stringMatching(/^Please purchase this product first/),
    }
    expect(await create(stranger, { productId, rating: 5 })).toMatchObject(first)
    await bought(stranger, productId, 'CANCELLED')
    expect(await create(stranger, { productId, rating: 5 })).toMatchObject(first)
    await bought(stranger, productId, 'PROCESSING')
    expect((await create(stranger, { productId, rating: 5 })).status).toBe(201)
  })

  it('may review a product that is no longer sold only if they bought it', async () => {
    const hidden = await kit.product({ shopId: shop.id, status: 'PAUSED' })
    expect(await create(buyer, { productId: hidden, rating: 3 })).toMatchObject({ status: 404 })
    await bought(buyer, hidden)
    expect((await create(buyer, { productId: hidden, rating: 3 })).status).toBe(201)
    const missing = '00000000-0000-7000-8000-000000000000'
    expect((await create(buyer, { productId: missing, rating: 3 })).status).toBe(404)
  })

  it('gives one to five stars', async () => {
    for (const rating of [undefined, null, 0, 6, 2.5, '5']) {
      const answer = await create(buyer, { productId, rating })
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(answer.errors?.[0]?.path).toBe('rating')
    }
    expect((await create(buyer, { productId })).errors?.[0]?.message).toBe('Please select a rating')
  })

  it('is counted once, however many requests arrive at the same time', async () => {
    const product = await kit.product({ shopId: shop.id })
    const customer = await kit.person('CUSTOMER')
    await bought(customer, product)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(customer, { productId: product, rating: 5 })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'ALREADY_REVIEWED')).toHaveLength(7)
    const { data } = await kit.call<Product>({ url: `/products/${product}` })
    expect(data).toMatchObject({ rating: 5, reviewCount: 1 })
  })

  it('changes and deletes their own review only, and the ratings follow', async () => {
    const product = await kit.product({ shopId: shop.id })
    const customer = await kit.person('CUSTOMER')
    await bought(customer, product)
    const { id } = (await create(customer, { productId: product, rating: 2 })).data
    expect((await change(buyer, id, { rating: 1 })).status).toBe(404)
    expect((await remove(buyer, id)).status).toBe(404)
    const changed = await change(customer, id, { rating: 5 })
    expect(changed.data).toMatchObject({ id, rating: 5, comment: '' })
    expect((await change(customer, id, { comment: 'Better.' })).data.rating).toBe(5)
    expect((await ofProduct(product)).data.rating).toBe(5)
    expect((await remove(customer, id)).status).toBe(200)
    expect((await remove(customer, id)).status).toBe(404)
    expect((await ofProduct(product)).data).toMatchObject({ rating: 0, reviews: [] })
    expect((await create(customer, { productId: product, rating: 3 })).status).toBe(201)
  })

  it('can’t delete their review, to post it again, while an admin hides it', async () => {
    const product = await kit.product({ shopId: shop.id })
    const customer = await kit.person('CUSTOMER')
    await bought(customer, product)
    const { id } = (await create(customer, { productId: product, rating: 1 })).data
    const setStatus = async (body: object) =>
      await kit.call({
        method: 'PATCH',
        url: `/reviews/${id}/status`,
        as: await kit.person('ADMIN'),
        body,
      })
    await setStatus({ status: 'HIDDEN', reason: 'Rude' })
    expect((await remove(customer, id)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await remove(buyer, id)).code).toBe('NOT_FOUND')
    expect((await change(customer, id, { rating: 2 })).data.status).toBe('HIDDEN')
    await setStatus({ status: 'VISIBLE' })
    expect((await remove(customer, id)).status).toBe(200)
  })

  it('is the only role that writes reviews', async () => {
    const { id } = (await list()).data.data[0] ?? { id: '' }
    for (const [as, status] of [
      [null, 401],
      [shop.vendor, 403],
      [await kit.person('ADMIN'), 403],
    ] as const) {
      expect((await create(as, { productId, rating: 5 })).status).toBe(status)
      expect((await change(as, id, { rating: 5 })).status).toBe(status)
      expect((await remove(as, id)).status).toBe(status)
    }
  })
})

describe('reviews', () => {
  it('are listed with the rating of the product or shop, newest first, in pages, in one statement', async () => {
    const other = await kit.shop()
    const product = await kit.product({ shopId: other.id })
    for (const rating of [5, 4, 4]) {
      const customer = await kit.person('CUSTOMER')
      await bought(customer, product)
      await create(customer, { productId: product, rating })
    }
    for (const read of [() => ofProduct(product), () => ofShop(other.id)]) {
      kit.statements.length = 0
      const answer = await read()
      expect(kit.statements).toHaveLength(1)
      expect(answer.data.rating).toBe(4.3)
      expect(answer.data.reviews.map(({ rating }) => rating)).toEqual([4, 4, 5])
      expect(answer.meta).toEqual({ page: 1, limit: 1_000, total: 3 })
    }
    const second = await ofProduct(product, '?limit=2&page=2')
    expect(second.data.reviews.map(({ rating }) => rating)).toEqual([5])
    expect((await ofShop(other.id, '?page=9')).meta.total).toBe(3)
    const { data } = await kit.call<{ rating: number; reviewCount: number }>({
      url: `/shops/${other.id}`,
    })
    expect(data).toMatchObject({ rating: 4.3, reviewCount: 3 })
  })

  it('are also listed by vendor, shop or product, in a nested form', async () => {
    kit.statements.length = 0
    const all = await list()
    expect(kit.statements).toHaveLength(1)
    expect(all.data.meta).toEqual(all.meta)
    const byEmail = `?vendorEmail=${shop.vendor.email.toUpperCase()}`
    const admin = await kit.person('ADMIN')
    const ofVendor = await list(byEmail, admin)
    expect(ofVendor.data.data.length).toBeGreaterThan(0)
    expect(ofVendor.meta.total).toBeLessThan(all.meta.total)
    expect((await list(`?shopId=${shop.id}`, admin)).data.data).toEqual(ofVendor.data.data)
    expect((await list(`?productId=${productId}`)).meta.total).toBe(2)
    expect((await list(byEmail, shop.vendor)).data.data).toEqual(ofVendor.data.data)
    expect((await list('?vendorEmail=nobody@test.example')).data.data).toEqual([])
    // A stranger's filter by an email does not reveal whose it is.
    for (const stranger of [null, await kit.person('CUSTOMER'), (await kit.shop()).vendor]) {
      expect((await list(byEmail, stranger)).data).toMatchObject({ data: [], meta: { total: 0 } })
    }
    expect((await list('?limit=1&page=2')).data.data).toEqual(all.data.data.slice(1, 2))
  })

  it('of products that are no longer sold are visible to their vendor and admins only', async () => {
    const { vendor } = shop
    const admin = await kit.person('ADMIN')
    const rival = (await kit.shop()).vendor
    const query = `?shopId=${shop.id}`
    const seen = (await list(query)).meta.total
    expect((await list(query, rival)).meta.total).toBe(seen)
    for (const insider of [vendor, admin]) {
      expect((await list(query, insider)).meta.total).toBe(seen + 1)
      expect((await ofShop(shop.id, '', insider)).meta.total).toBe(seen + 1)
    }
    expect((await ofShop(shop.id)).meta.total).toBe(seen)
    const paused = (await list(query, vendor)).data.data.find(({ rating }) => rating === 3)
    const hidden = paused?.product.id ?? ''
    await kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${shop.id}`)
    expect(await ofProduct(productId)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await ofShop(shop.id)).status).toBe(404)
    expect((await ofProduct(hidden, '', vendor)).status).toBe(200)
    expect((await ofShop(shop.id, '', vendor)).status).toBe(200)
    for (const outsider of [null, rival]) {
      expect((await list(query, outsider)).data.data).toEqual([])
    }
    for (const insider of [vendor, admin]) {
      expect((await list(query, insider)).meta.total).toBe(seen + 1)
    }
    // A deleted product is nobody's any more.
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${hidden}`)
    for (const insider of [vendor, admin])
      expect((await ofShop(shop.id, '', insider)).meta.total).toBe(seen)
  })
})
