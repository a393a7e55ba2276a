import type { Review } from '@haat/contract/reviews'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { reviewCalls } from '#testing/reviews.ts'

const kit = useKit()
const calls = reviewCalls(kit)
let admin: TestPerson
let shop: { id: string; vendor: TestPerson }

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  shop = await kit.shop()
})

/** A product with reviews of these stars, the oldest first. */
async function reviewed(...stars: number[]) {
  const productId = await kit.product({ shopId: shop.id })
  const reviews: (Review & { by: TestPerson })[] = []
  for (const rating of stars) {
    const by = await kit.person('CUSTOMER')
    await calls.bought(by, productId)
    reviews.push({ ...(await calls.review(by, productId, { rating })).data, by })
  }
  return { productId, reviews }
}
async function one() {
  const { productId, reviews } = await reviewed(3)
  const [first] = reviews
  if (first === undefined) throw new Error('no review')
  return { productId, id: first.id, writer: first.by, orderOf: first }
}

describe('the breakdown by stars', () => {
  it('counts visible reviews, and follows changes, hiding, deletion and cancellation', async () => {
    const { productId, reviews } = await reviewed(5, 4, 4, 1)
    const counts = async () =>
      (await calls.ofProduct(productId)).data.stars?.map(({ reviews: count }) => count)
    expect(await counts()).toEqual([1, 2, 0, 0, 1])
    const [five, four, , last] = reviews
    if (five === undefined || four === undefined || last === undefined) throw new Error('none')
    await calls.change(four.by, four.id, { rating: 3 })
    expect(await counts()).toEqual([1, 1, 1, 0, 1])
    await calls.setStatus(admin, last.id, 'HIDDEN')
    expect(await counts()).toEqual([1, 1, 1, 0, 0])
    await calls.setStatus(admin, last.id, 'VISIBLE')
    await kit.call({ method: 'DELETE', url: `/reviews/${five.id}`, as: five.by })
    expect(await counts()).toEqual([0, 1, 1, 0, 1])
    await kit.ctx.db.run(
      sql`update orders set status = 'CANCELLED' where customer_id = ${four.by.id}`,
    )
    expect(await counts()).toEqual([0, 1, 0, 0, 1])
  })

  it('is right after many wrote, changed and deleted at once', async () => {
    const productId = await kit.product({ shopId: shop.id })
    const people = await Promise.all(Array.from({ length: 12 }, () => kit.person('CUSTOMER')))
    for (const each of people) await calls.bought(each, productId)
    const made = await Promise.all(
      people.map((each, n) => calls.review(each, productId, { rating: (n % 5) + 1 })),
    )
    const answers = await Promise.all(
      made.flatMap(({ data }, n) => {
        const by = people[n] ?? admin
        return [
          calls.change(by, data.id, { rating: 5 }),
          calls.setStatus(admin, data.id, n % 3 === 0 ? 'HIDDEN' : 'VISIBLE'),
          calls.vote(people[(n + 1) % 12] ?? admin, data.id),
        ]
      }),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await calls.ofProduct(productId)).data.stars?.map((each) => each.reviews)).toEqual([
      8, 0, 0, 0, 0,
    ])
  })

  it('filters and sorts, and the total follows', async () => {
    const { productId, reviews } = await reviewed(2, 5, 3, 5)
    const stars = async (query: string) => {
      const { data, meta } = await calls.ofProduct(productId, query)
      expect(meta.total).toBe(data.reviews.length)
      return data.reviews.map(({ rating }) => rating)
    }
    expect(await stars('')).toEqual([5, 3, 5, 2])
    expect(await stars('?stars=5')).toEqual([5, 5])
    expect(await stars('?stars=1')).toEqual([])
    expect(await stars('?sort=highest')).toEqual([5, 5, 3, 2])
    expect(await stars('?sort=lowest')).toEqual([2, 3, 5, 5])
    await calls.vote(shop.vendor, reviews[2]?.id ?? '')
    await calls.vote(await kit.person('CUSTOMER'), reviews[2]?.id ?? '')
    expect(await stars('?sort=helpful')).toEqual([3, 5, 5, 2])
    for (const query of ['?stars=0', '?stars=6', '?sort=best', '?withPictures=no']) {
      expect((await calls.ofProduct(productId, query)).status).toBe(400)
    }
  })
})

describe('a verified purchase', () => {
  const isVerified = async (productId: string) =>
    (await calls.ofProduct(productId)).data.reviews[0]?.isVerified

  it('is one that was delivered and not fully returned', async () => {
    const productId = await kit.product({ shopId: shop.id })
    const buyer = await kit.person('CUSTOMER')
    const order = await calls.bought(buyer, productId, 'PROCESSING')
    expect((await calls.review(buyer, productId)).data.isVerified).toBe(false)
    await kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${order}`)
    expect(await isVerified(productId)).toBe(true)
    await kit.ctx.db.run(sql`update order_items set returned = 1 where order_id = ${order}`)
    expect(await isVerified(productId)).toBe(false)
    await kit.ctx.db.run(sql`update order_items set returned = 0 where order_id = ${order}`)
    expect(await isVerified(productId)).toBe(true)
  })

  it('is not missed when delivery and review happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const productId = await kit.product({ shopId: shop.id })
      const buyer = await kit.person('CUSTOMER')
      const order = await calls.bought(buyer, productId, 'SHIPPED')
      await Promise.all([
        calls.review(buyer, productId),
        kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${order}`),
      ])
      expect(await isVerified(productId)).toBe(true)
    }
  })
})

describe('a helpful vote', () => {
  it('counts once for each customer, can be taken back, and is not for one’s own', async () => {
    const { productId, id, writer } = await one()
    const voter = await kit.person('CUSTOMER')
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.vote(voter, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.at(-1)?.data).toMatchObject({ helpful: 1, isHelpfulToMe: true })
    const seen = (await calls.ofProduct(productId, '', writer)).data.reviews[0]
    expect(seen).toMatchObject({ helpful: 1, isHelpfulToMe: false })
    expect(await calls.vote(writer, id)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    await calls.vote(voter, id, false)
    expect((await calls.vote(voter, id, false)).data).toMatchObject({ helpful: 0 })
    expect((await calls.vote(shop.vendor, id)).status).toBe(403)
    expect((await calls.vote(null, id)).status).toBe(401)
    await calls.setStatus(admin, id, 'HIDDEN')
    expect((await calls.vote(voter, id)).code).toBe('NOT_FOUND')
  })

  it('is limited in pace', async () => {
    const { id } = await one()
    const voter = await kit.person('CUSTOMER')
    const { productId } = await one()
    await kit.ctx.db.run(sql`
      with p as (insert into people (role, name, email, password_hash)
        select 'CUSTOMER', 'R' || n, 'r' || n || '@many.example', 'x' from generate_series(1, 60) n returning id)
      , r as (insert into reviews (product_id, shop_id, customer_id, rating)
        select ${productId}, ${shop.id}, id, 3 from p returning id)
      select 1 from r`)
    await kit.ctx.db.run(sql`insert into review_votes (review_id, person_id)
      select id, ${voter.id} from reviews where product_id = ${productId} limit 60`)
    expect(await calls.vote(voter, id)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect((await calls.vote(voter, id, false)).status).toBe(200)
  })
})

describe('the shop’s answer', () => {
  const mails = async (person: TestPerson) =>
    (
      await kit.ctx.db.one(
        { count: int4 },
        sql`select count(*)::int as count from mails where kind = 'reviewAnswered' and recipient = ${person.email}`,
      )
    ).count

  it('is one, can be changed and removed, and its writer is told once', async () => {
    const { productId, id, writer } = await one()
    const text = 'Sorry! Call 01712345678 or see www.example.com'
    const { data } = await calls.answer(shop.vendor, id, text)
    expect(data.answer?.text).toBe('Sorry! Call ••• or see •••')
    await Promise.all([1, 2, 3].map((n) => calls.answer(shop.vendor, id, `Answer ${n}`)))
    expect((await calls.unanswer(shop.vendor, id)).data.answer).toBeNull()
    await calls.answer(shop.vendor, id, 'Once more')
    expect((await calls.ofProduct(productId)).data.reviews[0]?.answer?.text).toBe('Once more')
    expect(await mails(writer)).toBe(1)
  })

  it('is the shop’s alone, of a visible review', async () => {
    const { id, writer } = await one()
    const rival = (await kit.shop()).vendor
    expect((await calls.answer(rival, id, 'Buy mine')).code).toBe('NOT_FOUND')
    expect((await calls.unanswer(rival, id)).code).toBe('NOT_FOUND')
    for (const [as, status] of [
      [null, 401],
      [writer, 403],
      [admin, 403],
    ] as const) {
      expect((await calls.answer(as, id, 'x')).status).toBe(status)
    }
    expect((await calls.answer(shop.vendor, id, '  ')).status).toBe(400)
    await calls.setStatus(admin, id, 'HIDDEN')
    expect((await calls.answer(shop.vendor, id, 'x')).code).toBe('NOT_FOUND')
  })
})

describe('a report', () => {
  const reported = async (as: TestPerson | null) =>
    (await kit.call<{ data: Review[] }>({ url: '/reviews?reported=only', as })).data.data

  it('is one for each person; admins see it, and settle it either way', async () => {
    const { id, writer } = await one()
    const reader = await kit.person('CUSTOMER')
    await Promise.all([1, 2, 3].map(() => calls.report(reader, id, 'Names a person')))
    expect((await calls.report(shop.vendor, id)).data.isReportedByMe).toBe(true)
    expect((await calls.report(writer, id)).code).toBe('NOT_ALLOWED')
    expect((await calls.report(admin, id)).status).toBe(403)
    expect((await calls.report(reader, id, ' ')).status).toBe(400)
    expect(await reported(admin)).toMatchObject([{ id, reports: 2, report: 'Names a person' }])
    for (const as of [null, reader, shop.vendor]) expect(await reported(as)).toEqual([])
    const seen = await calls.ofProduct((await reported(admin))[0]?.product.id ?? '', '', reader)
    expect(seen.data.reviews[0]).not.toHaveProperty('reports')
    await one()
    const first = await kit.call<{ data: Review[] }>({ url: '/reviews?reported=first', as: admin })
    expect(first.data.data[0]?.id).toBe(id)
    await calls.setStatus(admin, id, 'VISIBLE')
    expect(await reported(admin)).toEqual([])
    await calls.report(reader, id)
    expect(await reported(admin)).toEqual([])
    await calls.report(await kit.person('CUSTOMER'), id)
    expect(await reported(admin)).toHaveLength(1)
    expect((await calls.setStatus(admin, id, 'HIDDEN')).data).not.toHaveProperty('reports')
    expect(await reported(admin)).toEqual([])
  })
})
