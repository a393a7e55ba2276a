import type { DuePayout, PayoutForAdmins, PayoutItem } from '@haat/contract/payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import {
  assembleFor,
  dueShop,
  move,
  payday,
  payoutFaults,
  payoutOf,
  step,
} from '#testing/payouts.ts'
import { assembleOnSchedule } from './assembling.service.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const { draftOf } = payday(kit, () => ({ first, second }))
const itemsOf = (id: string, query = '') =>
  kit.call<PayoutItem[]>({ url: `/finance/payouts/${id}/items${query}`, as: first })
describe('assembling by hand', () => {
  it('makes a draft of all journals that no payout pays, debits included', async () => {
    const { id } = await dueShop(kit, [300_000n, -50_000n, 12_345n])
    const answer = await assembleFor(kit, first, [id])
    expect(answer).toMatchObject({ status: 201, data: { payouts: 1, amount: 2_623.45 } })
    const draft = await payoutOf(kit, id)
    expect(draft).toMatchObject({ status: 'DRAFT', amount: 2_623.45, journals: 3, method: null })
    expect(draft.by).toEqual({ id: first.id, name: first.name })
    const items = await itemsOf(draft.id)
    expect(items.data.map(({ amount }) => amount)).toEqual([3_000, -500, 123.45])
    expect(await balancesOf(kit, id)).toEqual({ 'vendor.available': 262_345n })
  })

  it('opens the list of journals page by page', async () => {
    const { id } = await dueShop(
      kit,
      Array.from({ length: 25 }, () => 10_000n),
    )
    const draft = await draftOf(id)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => itemsOf(draft.id, `?page=${page}&limit=10`)),
    )
    expect(pages.map(({ data, meta }) => [data.length, meta.total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ])
    const keys = pages.flatMap(({ data }) => data.map(({ key }) => key))
    expect(new Set(keys).size).toBe(25)
  })

  it('pays what came later with the next payout', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await step(kit, second, (await draftOf(id)).id, 'approve')
    const key = await move(kit, id, 70_000n)
    const next = await draftOf(id)
    expect(next).toMatchObject({ amount: 700, journals: 1 })
    expect((await itemsOf(next.id)).data.map((item) => item.key)).toEqual([key])
    expect(await payoutFaults(kit)).toEqual([])
  })

  const blocked: [
    string,
    DuePayout['blocks'],
    (shop: { id: string; vendor: TestPerson }) => Promise<unknown>,
  ][] = [
    [
      'a suspended shop',
      ['SHOP_CLOSED'],
      ({ id }) => kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${id}`),
    ],
    [
      'a blocked vendor',
      ['SHOP_CLOSED'],
      ({ vendor }) =>
        kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${vendor.id}`),
    ],
    [
      'a shop whose products rest because of a debt',
      ['SHOP_CLOSED'],
      ({ id }) => kit.ctx.db.run(sql`update shops set rested_at = now() where id = ${id}`),
    ],
    [
      'an account that nobody verified',
      ['ACCOUNT_NOT_VERIFIED'],
      ({ id }) =>
        kit.ctx.db.run(
          sql`update payout_accounts set verified_at = null, verified_by = null where shop_id = ${id}`,
        ),
    ],
    [
      'an account changed 71 hours ago',
      ['ACCOUNT_CHANGED'],
      ({ id }) =>
        kit.ctx.db.run(
          sql`update payout_accounts set changed_at = now() - interval '71 hours' where shop_id = ${id}`,
        ),
    ],
    ['a shop below zero', ['BELOW_ZERO'], ({ id }) => move(kit, id, -100_001n)],
    ['less than the least amount', ['BELOW_MINIMUM'], ({ id }) => move(kit, id, -50_001n)],
    ['a draft that is still open', ['DRAFT_OPEN'], ({ id }) => draftOf(id)],
  ]
  it.each(blocked)('leaves out %s, and says why', async (_what, blocks, spoil) => {
    const shop = await dueShop(kit, [100_000n])
    await spoil(shop)
    const answer = await assembleFor(kit, first, [shop.id])
    expect(answer.data).toEqual({ payouts: 0, amount: 0 })
    const { data } = await kit.call<DuePayout[]>({
      url: '/finance/payouts/due?limit=100',
      as: first,
    })
    expect(data.find(({ shopId }) => shopId === shop.id)?.blocks).toEqual(blocks)
  })

  it('leaves out a shop without an account', async () => {
    const { id } = await kit.shop()
    await move(kit, id, 100_000n)
    expect((await assembleFor(kit, first, [id])).data.payouts).toBe(0)
  })

  it('leaves out what is set aside for a dispute', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await move(kit, id, -40_000n)
    expect(await draftOf(id)).toMatchObject({ amount: 600 })
  })

  it('leaves out a shop whose journals do not add up to its balance', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await kit.ctx.db.run(sql`
      update ledger_balances set balance = balance - 1 where party_id = ${id} and account = 'vendor.available'`)
    expect((await assembleFor(kit, first, [id])).data.payouts).toBe(0)
    await kit.ctx.db.run(sql`
      update ledger_balances set balance = balance + 1 where party_id = ${id} and account = 'vendor.available'`)
    expect((await assembleFor(kit, first, [id])).data.payouts).toBe(1)
  })
})

describe('the schedule', () => {
  const on = (now: string, config: number[]) => {
    const ctx = {
      ...kit.ctx,
      config: { ...kit.ctx.config, payouts: { ...kit.ctx.config.payouts, days: config } },
    }
    return assembleOnSchedule(ctx, new Date(now))
  }
  const count = async (shopId: string) =>
    (await kit.call<PayoutForAdmins[]>({ url: `/finance/payouts?shopId=${shopId}`, as: first }))
      .data.length

  it('assembles once on each of its days, in the market’s time zone', async () => {
    const { id } = await dueShop(kit, [100_000n])
    // A Saturday in UTC is a Sunday in Dhaka from 18:00 on, but the schedule begins at 6:00.
    await on('2026-11-21T18:30:00Z', [7])
    expect(await count(id)).toBe(0)
    await on('2026-11-22T00:05:00Z', [3])
    expect(await count(id)).toBe(0)
    await on('2026-11-22T00:05:00Z', [7])
    expect(await payoutOf(kit, id)).toMatchObject({ status: 'DRAFT', by: null })
    await step(kit, first, (await payoutOf(kit, id)).id, 'approve')
    await move(kit, id, 100_000n)
    await on('2026-11-22T05:05:00Z', [7])
    expect(await count(id)).toBe(1)
    await on('2026-11-29T05:05:00Z', [7])
    expect(await count(id)).toBe(2)
  })

  it('assembles once when processes run it at the same time', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await Promise.all(Array.from({ length: 5 }, () => on('2026-12-02T05:05:00Z', [3])))
    expect(await count(id)).toBe(1)
  })
})
