import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort } from '#core/boot/embedded-postgres.ts'
import type { Ctx } from '#core/ctx.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { createCtx } from '#server/resources.ts'
import { startFakeBkash } from '#testing/fake-bkash.ts'
import { useKit } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { bkashToken } from './bkash-tokens.service.ts'

const fake = await startFakeBkash()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['bkash'], bkash: fake.account })
/** Four processes, each with its own connections. */
let processes: Ctx[]

beforeAll(() => {
  processes = Array.from({ length: 4 }, () =>
    createCtx(kit.ctx.config, openPool(kit.ctx.pool.directUrl, { size: 2 }), kit.ctx.log),
  )
})
afterAll(async () => {
  for (const { pool } of processes) await pool.close()
})
beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from bkash_tokens`)
  await pass(180)
  fake.asked.grant.length = 0
  fake.mood = 'well'
})

const token = async (ctx: Ctx = kit.ctx) => (await bkashToken(ctx, fake.account)).value

/** Lets minutes pass, here and at bKash. */
async function pass(minutes: number): Promise<void> {
  fake.aheadMs += minutes * 60_000
  const by = sql`make_interval(mins => ${minutes})`
  await kit.ctx.db.run(sql`
    update bkash_tokens set refresh_at = refresh_at - ${by}, expires_at = expires_at - ${by},
      called_at = called_at - ${by}, called_before_at = called_before_at - ${by},
      calling_until = calling_until - ${by}`)
}

it('is asked for once by many requests of many processes at once', async () => {
  const asks = Array.from({ length: 64 }, (_, n) => token(processes[n % 4]))
  expect(new Set(await Promise.all(asks)).size).toBe(1)
  expect(fake.asked.grant).toHaveLength(1)
})

it('is replaced ten minutes before it ends, once, while the old one still works', async () => {
  const first = await token()
  await pass(49)
  expect(await token()).toBe(first)
  await pass(2)
  const later = await Promise.all(Array.from({ length: 16 }, (_, n) => token(processes[n % 4])))
  expect(new Set(later).size).toBeLessThanOrEqual(2)
  expect(await token()).not.toBe(first)
  expect(fake.asked.grant).toHaveLength(2)
})

it('never takes more than two calls in an hour, over a day', async () => {
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    await token(processes[minute % 4])
    await pass(5)
  }
  expect(fake.asked.grant.length).toBeLessThanOrEqual(30)
})

it('outlives a lost renewal: the old one serves, and the next call waits for its hour', async () => {
  const first = await token()
  await pass(51)
  fake.losing.add('grant')
  expect(await token()).toBe(first)
  fake.losing.clear()
  expect(await token()).toBe(first)
  expect(fake.asked.grant).toHaveLength(2)
  await pass(10)
  expect(await token()).not.toBe(first)
  expect(fake.asked.grant).toHaveLength(3)
})

it('says when the next call is allowed once two were spent', async () => {
  fake.refusing.set('grant', '2001')
  for (let call = 0; call < 2; call += 1) await expect(token()).rejects.toThrow('2001')
  fake.refusing.clear()
  const asks = Array.from({ length: 8 }, (_, n) => token(processes[n % 4]))
  for (const each of await Promise.allSettled(asks)) {
    expect(each).toMatchObject({
      status: 'rejected',
      reason: expect.objectContaining({
        message: expect.stringMatching(
          /^bKash allows two token calls an hour; the next one is at 2/,
        ),
      }),
    })
  }
  expect(fake.asked.grant).toHaveLength(2)
  await pass(61)
  await token()
})

it('spends no call when bKash could not be reached', async () => {
  const away = { ...fake.account, url: `http://127.0.0.1:${await freePort()}` }
  for (let call = 0; call < 5; call += 1) {
    await expect(bkashToken(kit.ctx, away)).rejects.toThrow('could not be reached')
  }
})

it('is asked for by another process when the one that was asking is killed', async () => {
  await kit.ctx.db.run(sql`
    insert into bkash_tokens (account, called_at, calling_until)
    select encode(sha256(convert_to(${`${fake.account.url}\napp-key\nu`}, 'utf8')), 'hex'), now(),
      now() + interval '300 ms'`)
  await token()
  expect(fake.asked.grant).toHaveLength(1)
})

it('is forgotten when bKash does not accept it, unless it was replaced meanwhile', async () => {
  const old = await bkashToken(kit.ctx, fake.account)
  await old.drop()
  const next = await token()
  expect(next).not.toBe(old.value)
  await old.drop()
  expect(await token()).toBe(next)
})

it('is encrypted in the database', async () => {
  const value = await token()
  const rows = await kit.ctx.db.many(untyped, sql`select * from bkash_tokens`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(value)
  const other = { ...kit.ctx, config: { ...kit.ctx.config, authSecret: 'x'.repeat(40) } }
  expect(await token(other)).not.toBe(value)
})
