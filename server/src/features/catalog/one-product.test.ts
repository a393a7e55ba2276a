import type { Product } from '@haat/contract/catalog'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { findProduct } from './products.queries.ts'

const kit = useKit()
let mouse: string
let shop: { id: string; vendor: TestPerson }
let other: { id: string; vendor: TestPerson }

beforeAll(async () => {
  mouse = await kit.category('Mouse')
  shop = await kit.shop({ name: 'Star Tech' })
  other = await kit.shop({ name: 'Ryans' })
  for (const shopId of [shop.id, shop.id, other.id, other.id]) {
    await kit.product({ shopId, categoryId: mouse })
  }
})

const list = (query = '') => kit.call<Product[]>({ url: `/products${query}` })

describe('one product', () => {
  it('is visible to everyone while it is on sale, and otherwise to its vendor only', async () => {
    const draft = await kit.product({ shopId: shop.id, categoryId: mouse, status: 'DRAFT' })
    const get = (id: string, as: TestPerson | null = null) =>
      kit.call<Product>({ url: `/products/${id}`, as })
    const [onSale] = (await list()).data
    const {
      returns,
      warranty,
      alt: _alt,
      pictureCount: _count,
      familyId: _family,
      ...rest
    } = (await get(onSale?.id ?? '')).data
    expect(rest).toEqual(onSale)
    expect({ returns, warranty }).toEqual({ returns: { rule: 'ANY', days: 7 }, warranty: null })
    expect(await get(draft)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await get(draft, other.vendor)).status).toBe(404)
    expect((await get(draft, shop.vendor)).data.status).toBe('DRAFT')
    expect(await get('x')).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect((await get('00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('is read in batches under load, and each viewer sees what they may see', async () => {
    const draft = await kit.product({ shopId: shop.id, categoryId: mouse, status: 'DRAFT' })
    const onSale = (await list('?limit=4')).data.map(({ id }) => id)
    const wanted = [...onSale, onSale[0] ?? '', draft, randomUUID()]
    const readAll = (viewerId: string | null) =>
      Promise.all(wanted.map((id) => findProduct(kit.ctx, id, viewerId)))
    kit.statements.length = 0
    const [forVendor, forAll] = await Promise.all([readAll(shop.vendor.id), readAll(null)])
    expect(kit.statements.length).toBeLessThan(wanted.length)
    const found = forVendor.map((product) => product?.id ?? null)
    expect(found).toEqual([...wanted.slice(0, -1), null])
    expect(forAll.map((product) => product?.id ?? null)).toEqual([
      ...wanted.slice(0, -2),
      null,
      null,
    ])
  })

  it('records the view of a customer who sends their own email', async () => {
    const customer = await kit.person('CUSTOMER')
    const [onSale] = (await list()).data
    const look = (as: TestPerson | null, email: string) =>
      kit.call({ url: `/products/${onSale?.id}?userEmail=${email}`, as })
    await look(null, customer.email)
    await look(shop.vendor, shop.vendor.email)
    await look(customer, 'else@test.example')
    const views = async () =>
      await kit.ctx.db.many(
        untyped,
        sql`select product_id from recent_views where customer_id = ${customer.id}`,
      )
    expect(await views()).toEqual([])
    await look(customer, customer.email)
    await look(customer, customer.email)
    expect(await views()).toEqual([{ product_id: onSale?.id }])
  })
})
