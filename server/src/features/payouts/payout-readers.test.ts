import type { Payout, PayoutForAdmins, PayoutItem } from '@haat/contract/payouts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { dueShop, payday, payoutOf, step } from '#testing/payouts.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const { draftOf, sentOf } = payday(kit, () => ({ first, second }))
describe('the receipt of a transfer', () => {
  const pay = async (id: string, file: Buffer) => {
    const form = await multipart({ reference: 'BFTN-2' }, file)
    return await kit.call<PayoutForAdmins>({
      method: 'POST',
      url: `/finance/payouts/${id}/paid`,
      as: first,
      ...form,
    })
  }
  it.each([
    ['image/png', () => png()],
    ['application/pdf', () => Promise.resolve(Buffer.from('%PDF-1.7\n%%EOF'))],
  ])('is kept, for admins alone: %s', async (contentType, make) => {
    const shop = await dueShop(kit)
    const id = await sentOf(shop.id)
    const file = await make()
    expect((await pay(id, file)).data.hasProof).toBe(true)
    const url = `/finance/payouts/${id}/proof`
    const { data } = await kit.call({ url, as: first })
    expect(data).toEqual({ contentType, content: file.toString('base64') })
    expect((await kit.call({ url, as: shop.vendor })).code).toBe('NOT_ALLOWED')
  })

  it('of another type is refused, and the payout stays as it was', async () => {
    const shop = await dueShop(kit)
    const id = await sentOf(shop.id)
    const answer = await pay(id, Buffer.from('<html><script>'))
    expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_FILE' })
    expect((await payoutOf(kit, shop.id)).status).toBe('SENT')
  })
})

describe('a vendor', () => {
  let shop: { id: string; vendor: TestPerson }
  beforeEach(async () => {
    shop = await dueShop(kit)
  })
  const list = (as: TestPerson) => kit.call<Payout[]>({ url: '/payouts', as })

  it('sees the shop’s own payouts once they are approved, with what they pay', async () => {
    const { id } = await draftOf(shop.id)
    expect((await list(shop.vendor)).data).toEqual([])
    expect(await kit.call({ url: `/payouts/${id}`, as: shop.vendor })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await step(kit, second, id, 'approve')
    const [seen] = (await list(shop.vendor)).data
    expect(seen).toMatchObject({ id, amount: 1_000, status: 'APPROVED' })
    expect(seen).not.toHaveProperty('approvedBy')
    const items = await kit.call<PayoutItem[]>({ url: `/payouts/${id}/items`, as: shop.vendor })
    expect(items.data).toHaveLength(1)
  })

  it('does not see payouts of others', async () => {
    const { id } = await draftOf(shop.id)
    await step(kit, second, id, 'approve')
    const { vendor: other } = await dueShop(kit)
    expect((await list(other)).data).toEqual([])
    for (const url of [`/payouts/${id}`, `/payouts/${id}/items`]) {
      expect(await kit.call({ url, as: other })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})
