import type { Companions } from '@haat/contract/companions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { familyOf } from '#testing/families.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { reviewCalls } from '#testing/reviews.ts'
import { untyped } from '#testing/untyped.ts'
import { countCompanions } from './counting.service.ts'

const kit = useKit()
const { bought } = reviewCalls(kit)
let shopId: string
let people: TestPerson[]

beforeAll(async () => {
  shopId = (await kit.shop()).id
  people = await Promise.all(Array.from({ length: 6 }, () => kit.person('CUSTOMER')))
})

const newProducts = async (wanted: number) => {
  const ids: string[] = []
  for (let n = 0; n < wanted; n += 1) ids.push(await kit.product({ shopId }))
  return ids
}
/** The first `buyers` people buy these, each in an order of its own, so many days ago. */
async function buy(buyers: number, ids: readonly string[], daysAgo = 0, status = 'DELIVERED') {
  for (const person of people.slice(0, buyers)) {
    for (const id of ids) {
      const order = await bought(person, id, status)
      await kit.ctx.db.run(sql`update orders
        set created_at = created_at - make_interval(days => ${daysAgo}::int) where id = ${order}`)
    }
  }
}
async function look(viewers: number, ids: readonly string[], daysAgo = 0) {
  for (const { id: person } of people.slice(0, viewers)) {
    await kit.ctx.db.run(sql`insert into recent_views (customer_id, product_id, viewed_at)
      select ${person}, id, now() - make_interval(days => ${daysAgo}::int) from unnest(${ids}::uuid[]) id`)
  }
}
/** Counts anew, also on a day that was counted. */
async function count(ctx = kit.ctx) {
  await kit.ctx.db.run(sql`update companion_count set day = '2020-01-01'`)
  await countCompanions(ctx)
}
async function of(id: string) {
  const { data } = await kit.call<Companions>({ url: `/products/${id}/companions` })
  const ids = (list: Companions['alsoViewed']) => list.map((each) => each.id)
  return [data.buyers, ids(data.boughtTogether), ids(data.alsoViewed)]
}

describe('what was bought together', () => {
  it('was bought by at least three people on one day, in orders that stand', async () => {
    const [a = '', b = '', c = '', d = ''] = await newProducts(4)
    await buy(3, [a, b])
    await buy(2, [c], 0)
    await buy(6, [d], 0, 'CANCELLED')
    await count()
    expect(await of(a)).toEqual([null, [b], []])
    expect(await of(b)).toEqual([null, [a], []])
    expect(await of(c)).toEqual([null, [], []])
    expect(await of(d)).toEqual([null, [], []])
  })

  it('is one person’s only once, and days apart are not together', async () => {
    const [a = '', b = '', c = ''] = await newProducts(3)
    for (let n = 0; n < 4; n += 1) await buy(1, [a, b], n)
    await buy(4, [c], 20)
    await buy(4, [a], 21)
    await count()
    expect((await of(a))[1]).toEqual([])
    expect((await of(c))[1]).toEqual([])
  })

  it('is the most frequent first, only what is on sale, and ends with its window', async () => {
    const [a = '', b = '', c = ''] = await newProducts(3)
    await buy(3, [a, b], 40)
    await buy(4, [a, c], 41)
    await count()
    expect((await of(a))[1]).toEqual([c, b])
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${c}`)
    expect((await of(a))[1]).toEqual([b])
    await kit.ctx.db.run(sql`update orders set created_at = created_at - interval '60 days'
      where id in (select order_id from order_items where product_id = any(${[a, b]}::uuid[]))`)
    await count()
    expect((await of(a))[1]).toEqual([])
  })
})

describe('what is of one family', () => {
  it('is not offered beside its own members, which the page offers to choose from', async () => {
    const categoryId = await kit.category()
    const a = await kit.product({ shopId, categoryId })
    const sibling = await kit.product({ shopId, categoryId })
    const [other = ''] = await newProducts(1)
    const { id, blue } = await familyOf({ kit, shopId, categoryId, productId: a })
    await kit.ctx.db.run(
      sql`update products set family_id = ${id}, axis_values = array[${blue}::int] where id = ${sibling}`,
    )
    await buy(3, [a, sibling, other], 45)
    await count()
    expect((await of(a))[1]).toEqual([other])
    expect((await of(other))[1]).toHaveLength(2)
  })
})

describe('what was also looked at', () => {
  it('was looked at by at least five people, lately', async () => {
    const [a = '', b = '', c = '', d = ''] = await newProducts(4)
    await look(5, [a, b])
    await look(4, [c])
    await look(6, [d], 31)
    await count()
    expect(await of(a)).toEqual([null, [], [b]])
    expect((await of(c))[2]).toEqual([])
    expect((await of(d))[2]).toEqual([])
  })
})

describe('how many bought it lately', () => {
  it('is said from five people on, each counted once', async () => {
    const [a = '', b = ''] = await newProducts(2)
    await buy(5, [a], 3)
    await buy(1, [a], 4)
    await buy(4, [b], 3)
    await buy(6, [b], 31)
    await count()
    expect((await of(a))[0]).toBe(5)
    expect((await of(b))[0]).toBeNull()
  })
})

describe('the count', () => {
  const all = () =>
    kit.ctx.db.many(
      untyped,
      sql`select product_id, kind, position, companion_id, people from product_companions
        order by product_id, kind, position`,
    )

  it('is the same however often, by however many, and after being killed', async () => {
    const [a = '', b = ''] = await newProducts(2)
    await buy(5, [a, b])
    await count()
    const before = await all()
    expect(before.length).toBeGreaterThan(1)
    await kit.ctx.db.run(sql`update companion_count set day = '2020-01-01'`)
    for (let uses = 0; uses < 14; uses += 1) {
      await countCompanions(doomed(kit.ctx, uses)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await Promise.all([countCompanions(kit.ctx), countCompanions(kit.ctx)])
    expect(await all()).toEqual(before)
    kit.statements.length = 0
    await countCompanions(kit.ctx)
    expect(kit.statements.length).toBeLessThan(6)
  })

  it('is read in one statement, of a product on sale', async () => {
    const [a = ''] = await newProducts(1)
    kit.statements.length = 0
    await of(a)
    expect(kit.statements).toHaveLength(1)
    await kit.ctx.db.run(sql`update products set status = 'DRAFT' where id = ${a}`)
    expect((await kit.call({ url: `/products/${a}/companions` })).code).toBe('NOT_FOUND')
  })
})
