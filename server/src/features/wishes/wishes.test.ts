import type { Wish, WishedIds, WishList, WishLists } from '@haat/contract/wishes'
import { wishLimits } from '@haat/contract/wishes.limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let customer: TestPerson
let shopId: string
let productId: string

beforeEach(async () => {
  customer = await kit.person('CUSTOMER')
  shopId = (await kit.shop()).id
  productId = await kit.product({ shopId, price: 100 })
})

const save = (body: object, as = customer) =>
  kit.call<Wish>({ method: 'POST', url: '/wishes', as, body })
const change = (body: object, as = customer) =>
  kit.call<Wish>({ method: 'PATCH', url: `/wishes/${productId}`, as, body })
const remove = (as = customer) => kit.call({ method: 'DELETE', url: `/wishes/${productId}`, as })
const saved = async (query = '') =>
  (await kit.call<Wish[]>({ url: `/wishes${query}`, as: customer })).data
const lists = async () => (await kit.call<WishLists>({ url: '/wish-lists', as: customer })).data
const addList = (name: string, as = customer) =>
  kit.call<WishList>({ method: 'POST', url: '/wish-lists', as, body: { name } })

describe('a saved product', () => {
  it('is saved once at the price of that moment, also by two calls at the same time', async () => {
    const [first, second] = await Promise.all([save({ productId }), save({ productId })])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.data.id).toBe(second.data.id)
    await kit.ctx.db.run(sql`update products set price = 9000 where id = ${productId}`)
    await save({ productId })
    expect(await saved()).toMatchObject([
      { priceThen: 100, listId: null, tellsStock: false, isOnSale: true, product: { price: 90 } },
    ])
    const ids = await kit.call<WishedIds>({ url: '/wishes/ids', as: customer })
    expect(ids.data.productIds).toEqual([productId])
  })

  it('is changed and removed by its customer only', async () => {
    await save({ productId })
    const changed = await change({ tellsPrice: true, wishedPrice: 80.5 })
    expect(changed.data).toMatchObject({ tellsPrice: true, wishedPrice: 80.5 })
    expect((await change({ wishedPrice: null })).data.wishedPrice).toBeNull()
    const other = await kit.person('CUSTOMER')
    expect((await change({ tellsPrice: false }, other)).code).toBe('NOT_FOUND')
    expect((await remove(other)).code).toBe('NOT_FOUND')
    expect((await change({})).code).toBe('VALIDATION_FAILED')
    expect((await remove()).status).toBe(200)
    expect((await remove()).code).toBe('NOT_FOUND')
    expect(await saved()).toEqual([])
  })

  it('has to be on sale when it is saved, and stays when it is not any more', async () => {
    await save({ productId })
    await kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${shopId}`)
    // Of what is not on sale any more, nobody sees what its shop writes.
    await kit.ctx.db.run(sql`
      update products set description = 'Secret', price = 12300, stock = 77 where id = ${productId}`)
    expect(await saved()).toMatchObject([
      { isOnSale: false, product: { id: productId, price: 100, stock: 0, description: '' } },
    ])
    const other = await kit.person('CUSTOMER')
    expect((await save({ productId }, other)).code).toBe('NOT_FOUND')
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${productId}`)
    expect(await saved()).toMatchObject([{ isOnSale: false }])
  })

  it('is one of at most so many, also by two calls at the same time', async () => {
    const category = await kit.category()
    await kit.ctx.db.run(sql`
      with made as (
        insert into products (shop_id, category_id, name, description, price, discount, stock, status)
        select ${shopId}, ${category}, 'Product ' || n, 'One of many', 100, 0, 1, 'ACTIVE'
        from generate_series(1, ${wishLimits.wishesMax - 1}::int) n returning id
      )
      insert into wishes (customer_id, product_id, price_then)
      select ${customer.id}, id, 100 from made`)
    const another = await kit.product({ shopId })
    const both = await Promise.all([save({ productId }), save({ productId: another })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(both.map(({ code }) => code)).toContain('WISHES_FULL')
  })

  it('is forgotten with its customer', async () => {
    await save({ productId })
    await addList('Gifts')
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${customer.id}`)
    const left = await kit.ctx.db.one(
      { wishes: int4 },
      sql`select ((select count(*) from wishes where customer_id = ${customer.id})
        + (select count(*) from wish_lists where customer_id = ${customer.id}))::int as wishes`,
    )
    expect(left.wishes).toBe(0)
  })
})

describe('lists', () => {
  it('hold products, which move, and go to the default list when theirs is deleted', async () => {
    const { data: gifts } = await addList(' Gifts ')
    expect(gifts).toMatchObject({ name: 'Gifts', count: 0 })
    await save({ productId, listId: gifts.id })
    expect(await lists()).toEqual({ saved: 0, lists: [{ ...gifts, count: 1 }] })
    expect(await saved(`?listId=${gifts.id}`)).toHaveLength(1)
    expect(await saved('?listId=saved')).toEqual([])
    await save({ productId, listId: null, tellsStock: true })
    expect((await saved())[0]?.tellsStock).toBe(true)
    expect(await saved('?listId=saved')).toHaveLength(1)
    await change({ listId: gifts.id })
    await kit.call({ method: 'DELETE', url: `/wish-lists/${gifts.id}`, as: customer })
    expect(await lists()).toEqual({ saved: 1, lists: [] })
  })

  it('have names of their own', async () => {
    const { data: gifts } = await addList('Gifts')
    expect((await addList('gifts')).code).toBe('WISH_LIST_NAME_TAKEN')
    expect((await addList('SAVED')).code).toBe('VALIDATION_FAILED')
    const { data: house } = await addList('House')
    const rename = (id: string, as = customer) =>
      kit.call({ method: 'PATCH', url: `/wish-lists/${id}`, as, body: { name: 'Gifts' } })
    expect((await rename(house.id)).code).toBe('WISH_LIST_NAME_TAKEN')
    expect((await rename(gifts.id)).status).toBe(200)
    expect((await rename(gifts.id, await kit.person('CUSTOMER'))).code).toBe('NOT_FOUND')
  })

  it('take no product of somebody else’s, and are limited', async () => {
    const other = await kit.person('CUSTOMER')
    const { data: theirs } = await addList('Theirs', other)
    expect((await save({ productId, listId: theirs.id })).code).toBe('NOT_FOUND')
    await save({ productId })
    expect((await change({ listId: theirs.id })).code).toBe('NOT_FOUND')
    for (let n = 1; n < wishLimits.wishListsMax; n += 1) await addList(`List ${n}`)
    const both = await Promise.all([addList('One more'), addList('Another')])
    expect(both.map(({ code }) => code)).toContain('WISH_LISTS_FULL')
    expect((await lists()).lists).toHaveLength(wishLimits.wishListsMax)
  })
})
