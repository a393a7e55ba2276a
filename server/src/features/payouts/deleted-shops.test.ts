import type { NamedAccount } from '@haat/contract/payout-accounts'
import type { DuePayout, PayoutDetails } from '@haat/contract/payouts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import {
  bankAccount,
  dueShop,
  move,
  payday,
  payoutFaults,
  sendFile,
  step,
} from '#testing/payouts.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const { draftOf } = payday(kit, () => ({ first, second }))
const remove = async (as: TestPerson, url: string) =>
  expect((await kit.call({ method: 'DELETE', url, as })).status).toBe(200)
const setStatus = (id: string, status: string) =>
  kit.call({ method: 'PATCH', url: `/shops/change-status/${id}`, as: first, body: { status } })
const blocksOf = async (shopId: string) => {
  const { data } = await kit.call<DuePayout[]>({ url: '/finance/payouts/due?limit=100', as: first })
  return data.find((row) => row.shopId === shopId)?.blocks
}
const listedAccounts = async () => {
  const url = '/finance/payout-accounts?state=UNVERIFIED&limit=100'
  return (await kit.call<NamedAccount[]>({ url, as: first })).data.map(({ shopId }) => shopId)
}
const payOut = async (shopId: string) => {
  const { id } = await draftOf(shopId)
  expect((await step(kit, second, id, 'approve')).status).toBe(200)
  await sendFile(kit, second, 'BANK', [id])
  return await step(kit, second, id, 'paid')
}

it('is paid what it is owed, to its account', async () => {
  for (const whole of [false, true]) {
    const { id, vendor } = await dueShop(kit, [5_000_000n])
    await remove(first, whole ? `/vendors/${vendor.id}` : `/shops/${id}`)
    expect(await blocksOf(id)).toEqual([])
    expect((await payOut(id)).data).toMatchObject({ status: 'PAID', amount: 50_000 })
    expect(await balancesOf(kit, id)).toMatchObject({ 'vendor.available': 0n })
  }
  expect(await payoutFaults(kit)).toEqual([])
})

it('gets an account from admins when it has none, or one that nobody verified', async () => {
  const { id, vendor } = await kit.shop()
  await move(kit, id, 5_000_000n)
  await remove(vendor, `/shops/${id}`)
  const url = `/finance/shops/${id}/account`
  const { data, status } = await kit.call<PayoutDetails>({
    method: 'PATCH',
    url,
    as: first,
    body: bankAccount,
  })
  expect(status).toBe(200)
  expect(await listedAccounts()).toContain(id)
  const seen = { changedAt: data.account?.changedAt }
  const verified = { method: 'POST', url: `${url}/verify`, as: second, body: { seen } } as const
  expect((await kit.call(verified)).status).toBe(200)
  await kit.ctx.db.run(sql`
    update payout_accounts set changed_at = now() - interval '4 days' where shop_id = ${id}`)
  expect((await payOut(id)).data.status).toBe('PAID')
})

it('leaves the list of accounts once nothing is owed to it', async () => {
  const { id, vendor } = await dueShop(kit)
  await kit.ctx.db.run(sql`
    update payout_accounts set verified_at = null, verified_by = null where shop_id = ${id}`)
  await remove(vendor, `/shops/${id}`)
  expect(await listedAccounts()).toContain(id)
  await move(kit, id, -100_000n)
  expect(await listedAccounts()).not.toContain(id)
})

it('that the market had closed is paid once an admin lifts that; nobody gets an email', async () => {
  const { id, vendor } = await dueShop(kit)
  await setStatus(id, 'SUSPENDED')
  await remove(vendor, `/shops/${id}`)
  expect(await blocksOf(id)).toEqual(['SHOP_CLOSED'])
  expect((await setStatus(id, 'ACTIVE')).status).toBe(200)
  expect(await blocksOf(id)).toEqual([])
  const { count } = await kit.ctx.db.one(
    untyped,
    sql`select count(*)::int as count from mails where recipient = ${vendor.email} and kind = 'shopStatusChanged'`,
  )
  expect(count).toBe(1)
})

it('is not paid while its vendor is blocked', async () => {
  const { id, vendor } = await dueShop(kit)
  await remove(vendor, `/shops/${id}`)
  const block = (status: string) =>
    kit.call({ method: 'PATCH', url: `/users/${vendor.id}/status`, as: first, body: { status } })
  expect((await block('BLOCKED')).status).toBe(200)
  expect(await blocksOf(id)).toEqual(['SHOP_CLOSED'])
  await block('ACTIVE')
  expect(await blocksOf(id)).toEqual([])
})
