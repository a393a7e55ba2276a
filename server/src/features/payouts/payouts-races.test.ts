import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, settle, soldOrder } from '#testing/ledger.ts'
import { assembleFor, dueShop, payoutFaults, payoutOf, sendFile, step } from '#testing/payouts.ts'

/** `PAYOUT_RACES=1000 npx vitest run --project server payouts-races` runs the long form. */
const races = Number(process.env['PAYOUT_RACES'] ?? 30)
const atOnce = 10

const kit = useKit()
let first: TestPerson
let second: TestPerson
let buyer: TestPerson
let categoryId: string

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  categoryId = await kit.category()
})

interface Raced {
  shopId: string
  orderId: string
}

const price = 100_000n
const refund = 30_000n

/** A shop whose order of 1,000 taka was delivered, in the hold. */
async function deliveredOrder(): Promise<Raced> {
  const { id: shopId } = await dueShop(kit, [])
  const productId = await kit.product({ shopId, categoryId })
  const orderId = await soldOrder(kit, { buyer, shopId, productId }, { subtotal: price })
  await settle(kit, orderId)
  await kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${orderId}`)
  return { shopId, orderId }
}

const release = () =>
  releaseEarnings({ ...kit.ctx, config: { ...kit.ctx.config, payoutHoldDays: 0 } })

/** The buyer sends goods back: the shop pays from the hold, or once that is over from its balance. */
async function giveBack({ shopId, orderId }: Raced): Promise<void> {
  await inTransaction(kit.ctx, async (tx) => {
    await tx.db.run(sql`select from orders where id = ${orderId} for update`)
    const { released } = await tx.db.one(
      { released: int4 },
      sql`select count(*)::int as released from journals where key = ${`order.released:${orderId}`}`,
    )
    const account = released === 0 ? 'vendor.pending' : 'vendor.available'
    await postJournals(tx, [
      {
        key: `return.accepted:${orderId}`,
        orderId,
        shopId,
        lines: [
          { account, partyId: shopId, amount: refund },
          { account: 'customer.refund_due', partyId: orderId, amount: -refund },
        ],
      },
    ])
  })
}

/** Takes the newest payout of the shop as far as the others let it. */
async function payOut(race: Raced, end: 'paid' | 'failed'): Promise<void> {
  await assembleFor(kit, first, [race.shopId])
  const { data } = await kit.call<{ id: string }[]>({
    url: `/finance/payouts?shopId=${race.shopId}&limit=1`,
    as: first,
  })
  const [newest] = data
  if (newest === undefined) return
  const approved = await step(kit, second, newest.id, 'approve')
  if (approved.code === 'PAYOUT_BLOCKED') {
    await step(kit, first, newest.id, 'cancel')
    return
  }
  await sendFile(kit, second, 'BANK', [newest.id])
  await step(kit, second, newest.id, end)
}

const inRandomOrder = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => ({ each, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each)

describe('a payout, a refund and the end of the hold at the same time', () => {
  it(`leave each journal in one payout at most, and every sum right: ${races} races`, async () => {
    for (let done = 0; done < races; done += atOnce) {
      const group = await Promise.all(
        Array.from({ length: Math.min(atOnce, races - done) }, () => deliveredOrder()),
      )
      const all = group.flatMap((race, i) => [
        () => giveBack(race),
        () => payOut(race, i % 2 === 0 ? 'paid' : 'failed'),
        () => assembleFor(kit, first, [race.shopId]),
      ])
      await Promise.all([...inRandomOrder(all), release, release].map((each) => each()))
      expect(await payoutFaults(kit)).toEqual([])
      await release()
      for (const race of group) await expectSettled(race)
    }
    expect(await payoutFaults(kit)).toEqual([])
  }, 600_000)
})

/** Whatever happened: the next paydays pay the rest, and in the end the shop has what it earned, once. */
async function expectSettled(race: Raced): Promise<void> {
  await settleOpenPayouts(race)
  const { 'vendor.available': left = 0n } = await balancesOf(kit, race.shopId)
  const paid = await paidTo(race.shopId)
  expect(paid + left).toBe(price - refund)
  expect(left < 50_000n).toBe(true)
  const { 'vendor.in_payout': onItsWay = 0n } = await balancesOf(kit, race.shopId)
  expect(onItsWay).toBe(0n)
}

async function settleOpenPayouts(race: Raced): Promise<void> {
  for (let round = 0; round < 3; round += 1) await payOut(race, 'paid')
}

async function paidTo(shopId: string): Promise<bigint> {
  const { data } = await kit.call<{ status: string; amount: number }[]>({
    url: `/finance/payouts?shopId=${shopId}`,
    as: first,
  })
  return data
    .filter(({ status }) => status === 'PAID')
    .reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n)
}

describe('two admins at the same time', () => {
  it('assemble each shop once', async () => {
    const shops = await Promise.all(Array.from({ length: 8 }, () => dueShop(kit)))
    const ids = shops.map(({ id }) => id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => assembleFor(kit, first, ids)))
    expect(answers.map(({ data }) => data.payouts).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 8,
    ])
    expect(await payoutFaults(kit)).toEqual([])
  })

  it('paid and failed: one of them, and the other is told', async () => {
    const { id: shopId } = await dueShop(kit)
    await assembleFor(kit, first, [shopId])
    const { id } = await payoutOf(kit, shopId)
    await step(kit, second, id, 'approve')
    await sendFile(kit, second, 'BANK', [id])
    const answers = await Promise.all([
      step(kit, first, id, 'paid'),
      step(kit, second, id, 'failed'),
      step(kit, second, id, 'paid'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT')).toHaveLength(2)
    expect(await payoutFaults(kit)).toEqual([])
  })
})

describe('a server that is killed in the middle of', () => {
  const stages = { approve: ['DRAFT'], paid: ['SENT'], failed: ['SENT'] } as const
  it.each(['approve', 'paid', 'failed'] as const)('%s leaves all or nothing', async (to) => {
    const { id: shopId } = await dueShop(kit)
    await assembleFor(kit, first, [shopId])
    const { id } = await payoutOf(kit, shopId)
    if (to !== 'approve') {
      await step(kit, second, id, 'approve')
      await sendFile(kit, second, 'BANK', [id])
    }
    await killWaiting(shopId, () => step(kit, second, id, to))
    expect((await payoutOf(kit, shopId)).status).toBe(stages[to][0])
    expect(await payoutFaults(kit)).toEqual([])
    expect((await step(kit, second, id, to)).status).toBe(200)
    expect(await payoutFaults(kit)).toEqual([])
  })
})

/** Runs `work` until it waits for the shop's balances, then cuts its connection to the database. */
async function killWaiting(shopId: string, work: () => Promise<{ status: number }>): Promise<void> {
  const holder = await kit.ctx.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from ledger_balances where party_id = $1 for update', [shopId])
    const pid = await pidOf(holder)
    const answer = work()
    const cut = async () => {
      const killed = await kit.ctx.db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`)
      return killed === 1
    }
    await expect.poll(cut, { timeout: 30_000 }).toBe(true)
    expect((await answer).status).toBe(503)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

async function pidOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

describe('an approval while a refund is being entered', () => {
  it('waits for the refund, and is refused', async () => {
    const { id: shopId } = await dueShop(kit)
    await assembleFor(kit, first, [shopId])
    const { id } = await payoutOf(kit, shopId)
    const refunding = await kit.ctx.pool.connect()
    try {
      await refunding.query('begin')
      const lines = [
        { account: 'vendor.available', party_id: shopId, amount: '1' },
        { account: 'bank.main', amount: '-1' },
      ]
      const journals = JSON.stringify([{ key: `test.refund:${shopId}`, lines }])
      await refunding.query('select post_journals($1::jsonb)', [journals])
      const pid = await pidOf(refunding)
      const answer = step(kit, second, id, 'approve')
      const isWaiting = async () =>
        (await kit.ctx.db.run(sql`
          select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`)) === 1
      await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
      await refunding.query('commit')
      expect(await answer).toMatchObject({ code: 'PAYOUT_BLOCKED' })
      expect((await balancesOf(kit, shopId))['vendor.available']).toBe(99_999n)
    } finally {
      refunding.release()
    }
  })
})
