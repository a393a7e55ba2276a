import type { WriteOff } from '@haat/contract/debts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, creditOf } from '#testing/ledger.ts'
import { move, oldDebt, payoutFaults } from '#testing/payouts.ts'

const kit = useKit()
let admin: TestPerson
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  first = await kit.person('SUPER_ADMIN')
  second = await kit.person('SUPER_ADMIN')
})

const propose = (as: TestPerson, shopId: string, more: object = {}) =>
  kit.call<WriteOff>({
    method: 'POST',
    url: '/finance/write-offs',
    as,
    body: { shopId, reason: 'The shop has closed for good', ...more },
  })
const decide = (as: TestPerson, id: string, decision: 'APPROVED' | 'REJECTED') =>
  kit.call<WriteOff>({
    method: 'PATCH',
    url: `/finance/write-offs/${id}`,
    as,
    body: { decision },
  })
const debtor = async (owed = 317_800n, daysAgo = 181) => {
  const shop = await kit.shop()
  await oldDebt(kit, shop.id, owed, daysAgo)
  return shop.id
}
const availableOf = async (shopId: string) => (await balancesOf(kit, shopId))['vendor.available']

it('gives up an old debt once a super admin other than who proposed it agrees', async () => {
  const shopId = await debtor()
  const { data, status } = await propose(first, shopId)
  expect(status).toBe(201)
  expect(data).toMatchObject({ amount: 3_178, status: 'PENDING' })
  expect((await decide(admin, data.id, 'APPROVED')).status).toBe(403)
  expect((await decide(first, data.id, 'APPROVED')).code).toBe('SECOND_PERSON_REQUIRED')
  expect(await availableOf(shopId)).toBe(-317_800n)
  const answers = await Promise.all([1, 2, 3].map(() => decide(second, data.id, 'APPROVED')))
  expect(answers.map(({ data: each }) => each.status)).toEqual(Array(3).fill('APPROVED'))
  expect(await availableOf(shopId)).toBe(0n)
  expect(await creditOf(kit, 'expense.bad_debt')).toBe(-317_800n)
  expect((await decide(first, data.id, 'REJECTED')).code).toBe('EDIT_CONFLICT')
  expect(await payoutFaults(kit)).toEqual([])
})

it('is refused while the debt is young: it began when the shop last owed nothing', async () => {
  expect((await propose(admin, await debtor(100n, 179))).code).toBe('STATUS_NOT_ALLOWED')
  const again = await debtor(100n, 400)
  await move(kit, again, 100n)
  await move(kit, again, -500n)
  expect((await propose(admin, again)).code).toBe('STATUS_NOT_ALLOWED')
  const { id: fine } = await kit.shop()
  expect((await propose(admin, fine)).code).toBe('STATUS_NOT_ALLOWED')
  expect((await propose(admin, crypto.randomUUID())).code).toBe('NOT_FOUND')
})

it('is listed for all shops, or for one, by its state', async () => {
  const [one, other] = [await debtor(), await debtor()]
  for (const shopId of [one, other]) await propose(admin, shopId)
  const list = async (query: string) => {
    const { data } = await kit.call<WriteOff[]>({ url: `/finance/write-offs?${query}`, as: admin })
    return data.map(({ shopId }) => shopId)
  }
  expect(await list(`shopId=${one}`)).toEqual([one])
  expect(await list(`shopId=${one.toUpperCase()}&status=PENDING`)).toEqual([one])
  expect(await list(`shopId=${one}&status=REJECTED`)).toEqual([])
  expect(await list('limit=2')).toEqual([other, one])
})

it('is for no more than is owed, also when it is decided', async () => {
  const shopId = await debtor(10_000n)
  expect((await propose(admin, shopId, { amount: 100.01 })).errors?.[0]?.path).toBe('amount')
  const { data } = await propose(admin, shopId, { amount: 60 })
  expect((await propose(admin, shopId)).code).toBe('EDIT_CONFLICT')
  await move(kit, shopId, 5_000n)
  expect((await decide(second, data.id, 'APPROVED')).code).toBe('STATUS_NOT_ALLOWED')
  await decide(second, data.id, 'REJECTED')
  expect((await propose(admin, shopId)).data.amount).toBe(50)
  expect(await availableOf(shopId)).toBe(-5_000n)
})

it('is found missing in the books when nobody entered it', async () => {
  const shopId = await debtor(10_000n)
  const { data } = await propose(admin, shopId)
  await kit.ctx.db.run(sql`
    update debt_write_offs set status = 'APPROVED', decided_by = ${second.id}, decided_at = now()
    where id = ${data.id}`)
  expect(await payoutFaults(kit)).toEqual(['debts.write-offs-are-entered'])
  await kit.ctx.db.run(sql`
    update debt_write_offs set status = 'REJECTED' where id = ${data.id}`)
  expect(await payoutFaults(kit)).toEqual([])
})
