import type { Seller } from '@haat/contract/sellers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { soldOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'

const kit = useKit()
let sale: Sale
let vendor: TestPerson

beforeAll(async () => {
  const { shopId, vendor: owner, productIds } = await marketOf(kit, [{}])
  vendor = owner
  sale = { buyer: await kit.person('CUSTOMER'), shopId, productId: productIds[0] ?? '' }
})

const sell = () => soldOrder(kit, sale, { subtotal: 50_000n })
const enter = (legalName: string, more = {}) =>
  kit.call({
    method: 'PATCH',
    url: '/payouts/details/legal',
    as: vendor,
    body: { legalName, ...more },
  })
const seller = async (orderId: string, as = sale.buyer) =>
  (await kit.call<Seller>({ url: `/orders/${orderId}/seller`, as })).data.legal

describe('the seller on an order’s invoice', () => {
  it('is the shop as it was when the order was placed, whatever it is called later', async () => {
    const before = await sell()
    await enter('First Ltd.', { bin: '000123456-0101', dbid: '17', tradeLicence: 'TRAD/1' })
    const first = await sell()
    await enter('Second Ltd.')
    const second = await sell()
    await enter('Third Ltd.')
    const of = { bin: '000123456-0101', dbid: '17', tradeLicence: 'TRAD/1' }
    expect(await seller(before)).toBeNull()
    expect(await seller(first)).toEqual({ legalName: 'First Ltd.', ...of })
    expect(await seller(second)).toMatchObject({ legalName: 'Second Ltd.', bin: '' })
    expect(await seller(second, vendor)).toMatchObject({ legalName: 'Second Ltd.' })
  })

  it('is for those who see the order', async () => {
    const url = `/orders/${await sell()}/seller`
    const stranger = await kit.person('CUSTOMER')
    expect((await kit.call({ url, as: stranger })).code).toBe('NOT_FOUND')
    expect((await kit.call({ url, as: (await kit.shop()).vendor })).code).toBe('NOT_FOUND')
    expect((await kit.call({ url, as: await kit.person('ADMIN') })).status).toBe(200)
  })

  it('is kept for good', async () => {
    await expect(
      kit.ctx.db.run(sql`update shop_legal_versions set legal_name = 'Other'`),
    ).rejects.toThrow('append-only')
  })
})
