import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { untyped } from './untyped.ts'
import { useKit, type TestPerson } from './kit.ts'
import { addRate } from './rates.ts'
import { marketOf, orderBody, place } from './orders.ts'

// Two people open the same record, both change it, both save. The second gets a conflict with the first change.

const kit = useKit()
let admin: TestPerson
let shop: { id: string; vendor: TestPerson }

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  shop = await kit.shop({ name: 'Two Counters' })
})

interface Edited {
  url: string
  as: TestPerson
  /** The values that both editors see. */
  opened: Record<string, unknown>
  first: Record<string, unknown>
  second: Record<string, unknown>
}

const productEdit = async (): Promise<Edited> => {
  const id = await kit.product({ shopId: shop.id, name: 'Kettle', price: 100, discount: 10 })
  return {
    url: `/products/${id}`,
    as: shop.vendor,
    opened: { name: 'Kettle', price: 100, discount: 10 },
    first: { price: 120 },
    second: { price: 90 },
  }
}

const kinds: Record<string, () => Promise<Edited>> = {
  product: productEdit,
  shop: async () => {
    const own = await kit.shop()
    const url = `/shops/${own.id}`
    const { data } = await kit.call<{ shopAddress: string }>({ url, as: own.vendor })
    return {
      url,
      as: own.vendor,
      opened: { shopAddress: data.shopAddress },
      first: { shopAddress: '12 New Road, Dhaka' },
      second: { shopAddress: '7 Old Road, Dhaka' },
    }
  },
  category: async () => {
    const id = await kit.category('Kettles')
    return {
      url: `/categories/${id}`,
      as: admin,
      opened: { name: 'Kettles' },
      first: { name: 'Electric kettles' },
      second: { name: 'Water kettles' },
    }
  },
  coupon: async () => {
    const fields = {
      code: 'BOIL',
      discountAmount: 50,
      startTime: '2026-01-01',
      endTime: '2099-12-31',
    }
    const call = { method: 'POST', url: '/coupons/create', as: admin, body: fields } as const
    const { data } = await kit.call<{ id: string; endTime: string }>(call)
    return {
      url: `/coupons/${data.id}`,
      as: admin,
      opened: { code: 'BOIL', discountAmount: 50, endTime: data.endTime, totalUsageLimit: null },
      first: { totalUsageLimit: 5 },
      second: { totalUsageLimit: 500 },
    }
  },
  'commission rate': async () => {
    const { id } = await addRate(kit, { name: 'Kettles' })
    return {
      url: `/commission-rates/${id}`,
      as: admin,
      opened: { name: 'Kettles', percent: 10, shopIds: null },
      first: { percent: 12 },
      second: { percent: 8 },
    }
  },
  person: async () => {
    const { id } = await kit.person('CUSTOMER')
    const url = `/customers/${id}`
    const opened = {
      name: 'Rahima Khatun',
      phoneNumber: '01711111111',
      address: '3 Lake Road, Dhaka',
    }
    await kit.call({ method: 'PATCH', url, as: admin, body: opened })
    return {
      url,
      as: admin,
      opened,
      first: { phoneNumber: '01722222222' },
      second: { phoneNumber: '01733333333' },
    }
  },
  'entry of search words': async () => {
    const body = { words: ['kettle', 'কেটলি'], alsoFinds: [], category: '' }
    const call = { method: 'POST', url: '/searches/synonyms', as: admin, body } as const
    const { data } = await kit.call<{ id: string }>(call)
    return {
      url: `/searches/synonyms/${data.id}`,
      as: admin,
      opened: body,
      first: { words: ['kettle', 'boiler'] },
      second: { words: ['kettle', 'heater'] },
    }
  },
}

describe.each(Object.entries(kinds))('two editors of one %s', (kind, open) => {
  it('never overwrite each other silently', async () => {
    const { url, as, opened, first, second } = await open()
    const save = (body: object) => kit.call({ method: 'PATCH', url, as, body })
    expect((await save({ ...first, seen: opened })).status).toBe(200)

    const refused = await save({ ...second, seen: opened })
    const [path = ''] = Object.keys(second)
    expect(refused).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      data: { current: { ...opened, ...first } },
      errors: [{ path, message: 'This has changed since you opened it.' }],
    })
    const saved = await save({ ...second, seen: { ...opened, ...first } })
    expect(saved).toMatchObject({ status: 200, data: { ...opened, ...second } })
  })

  it('saving concurrently: one is saved, the other gets a conflict', async () => {
    if (kind === 'coupon') await kit.ctx.db.run(sql`update coupons set deleted_at = now()`)
    if (kind === 'category') await kit.ctx.db.run(sql`update categories set deleted_at = now()`)
    const { url, as, opened, first, second } = await open()
    const save = (body: object) =>
      kit.call({ method: 'PATCH', url, as, body: { ...body, seen: opened } })
    const answers = await Promise.all([save(first), save(second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

it('a save that is retried after its response was lost is no conflict', async () => {
  const { url, as, opened, first } = await productEdit()
  const save = () => kit.call({ method: 'PATCH', url, as, body: { ...first, seen: opened } })
  expect((await save()).status).toBe(200)
  expect(await save()).toMatchObject({ status: 200, data: first })
})

it('a client that does not send `seen` overwrites', async () => {
  const { url, as, first, second } = await productEdit()
  const save = (body: object) => kit.call({ method: 'PATCH', url, as, body })
  await save(first)
  expect(await save(second)).toMatchObject({ status: 200, data: second })
})

it('a picture counts as unchanged with or without the origin in its URL', async () => {
  const { url, as, first } = await productEdit()
  const id = url.split('/').at(-1) ?? ''
  await kit.ctx.db.run(sql`update products set image = '/media/a/640.webp' where id = ${id}`)
  const save = (image: string) =>
    kit.call({ method: 'PATCH', url, as, body: { ...first, seen: { image } } })
  expect((await save('https://market.example/media/a/640.webp')).status).toBe(200)
  expect((await save('/media/b/640.webp')).code).toBe('EDIT_CONFLICT')
})

it('an admin’s change of a shop’s status conflicts when the status has changed', async () => {
  const set = (status: string, seen: string) => {
    const url = `/shops/change-status/${shop.id}`
    return kit.call({ method: 'PATCH', url, as: admin, body: { status, seen: { status: seen } } })
  }
  expect((await set('SUSPENDED', 'ACTIVE')).status).toBe(200)
  const refused = await set('PENDING', 'ACTIVE')
  expect(refused).toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { current: { status: 'SUSPENDED' } },
  })
  const row = await kit.ctx.db.one(untyped, sql`select status from shops where id = ${shop.id}`)
  expect(row).toEqual({ status: 'SUSPENDED' })
  expect((await set('ACTIVE', 'SUSPENDED')).status).toBe(200)
})

it('a vendor’s change of an order’s status conflicts when the order has changed', async () => {
  const { shopId, vendor, productIds } = await marketOf(kit, [{}])
  const [productId = ''] = productIds
  const buyer = await kit.person('CUSTOMER')
  const placed = await place(kit, buyer, orderBody(shopId, [{ productId }]))
  const { id } = placed.data as { id: string }
  const change = (what: 'status' | 'payment-status', body: object) =>
    kit.call({ method: 'PATCH', url: `/orders/change-${what}/${id}`, as: vendor, body })
  const asOpened = { status: 'PROCESSING', paymentStatus: 'UNPAID' }
  expect((await change('payment-status', { paymentStatus: 'PAID', seen: asOpened })).status).toBe(
    200,
  )
  const refused = await change('status', { status: 'CANCELLED', seen: asOpened })
  expect(refused).toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { current: { status: 'PROCESSING', paymentStatus: 'PAID' } },
    errors: [{ path: 'paymentStatus' }],
  })
  const shipped = { status: 'SHIPPED', seen: { ...asOpened, paymentStatus: 'PAID' } }
  expect(await change('status', shipped)).toMatchObject({ data: { status: 'SHIPPED' } })
})
