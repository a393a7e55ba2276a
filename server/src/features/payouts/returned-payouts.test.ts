import type { PayoutDetails } from '@haat/contract/payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import {
  assembleFor,
  bkashAccount,
  dueShop,
  move,
  payday,
  payoutFaults,
  step,
  useAccount,
} from '#testing/payouts.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson
const { draftOf, sentOf } = payday(kit, () => ({ first, second }))

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const paidShop = async (amount = 100_000n) => {
  const shop = await dueShop(kit, [amount])
  const id = await sentOf(shop.id)
  await step(kit, first, id, 'paid')
  return { shop, id }
}
const verifiedAt = async (vendor: TestPerson) => {
  const { data } = await kit.call<PayoutDetails>({ url: '/payouts/details', as: vendor })
  return data.account?.verifiedAt
}

describe('a transfer that the bank sent back', () => {
  it('is the shop’s again, and the next payout pays it once the account is verified', async () => {
    const { shop, id } = await paidShop()
    const answer = await step(kit, second, id, 'returned')
    expect(answer.data).toMatchObject({
      status: 'RETURNED',
      reason: 'The bank knows no such account',
    })
    expect(answer.data.reference).toBe('BFTN-1')
    expect(answer.data.returnedBy?.id).toBe(second.id)
    expect(await balancesOf(kit, shop.id)).toEqual({
      'vendor.available': 100_000n,
      'vendor.in_payout': 0n,
    })
    expect(await verifiedAt(shop.vendor)).toBeNull()
    expect((await assembleFor(kit, first, [shop.id])).data.payouts).toBe(0)
    await useAccount(kit, shop, { ...bkashAccount })
    expect(await draftOf(shop.id)).toMatchObject({ amount: 1_000, journals: 1 })
    expect(await payoutFaults(kit)).toEqual([])
    const mail = await kit.ctx.db.one(
      pick(tables.mails, 'subject'),
      sql`select subject from mails where recipient = ${shop.vendor.email} and kind = 'payoutClosed'
        order by id desc limit 1`,
    )
    expect(mail.subject).toMatch(/the bank sent back 1,000৳$/)
  })

  it('is entered once, however often and by whomever it is stated', async () => {
    const { shop, id } = await paidShop()
    const answers = await Promise.all([
      step(kit, second, id, 'returned'),
      step(kit, second, id, 'returned'),
      step(kit, first, id, 'returned'),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await balancesOf(kit, shop.id)).toMatchObject({ 'vendor.available': 100_000n })
    for (const to of ['paid', 'failed'] as const) {
      expect((await step(kit, second, id, to)).code).toBe('EDIT_CONFLICT')
    }
  })

  it('reduces what the shop owes, when a refund came meanwhile', async () => {
    const { shop, id } = await paidShop()
    await move(kit, shop.id, -150_000n)
    await step(kit, first, id, 'returned')
    expect(await balancesOf(kit, shop.id)).toMatchObject({ 'vendor.available': -50_000n })
    expect(await payoutFaults(kit)).toEqual([])
  })

  it('leaves an account alone that was changed and verified since', async () => {
    const { shop, id } = await paidShop()
    await useAccount(kit, shop, bkashAccount)
    await kit.ctx.db.run(
      sql`update payouts set approved_at = now() - interval '9 days' where id = ${id}`,
    )
    await step(kit, first, id, 'returned')
    expect(await verifiedAt(shop.vendor)).not.toBeNull()
  })

  it('has to have been paid', async () => {
    const { id } = await draftOf((await dueShop(kit)).id)
    expect((await step(kit, second, id, 'returned')).code).toBe('STATUS_NOT_ALLOWED')
    await step(kit, second, id, 'approve')
    await step(kit, second, id, 'failed')
    expect((await step(kit, second, id, 'returned')).code).not.toBeUndefined()
  })
})
