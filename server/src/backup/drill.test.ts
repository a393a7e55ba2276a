import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { storeDrawings } from '#testing/drawings.ts'
import {
  marketConfig,
  openFolder,
  startMarket,
  type BackedUpMarket,
} from '#testing/backed-up-market.ts'
import type { TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody } from '#testing/orders.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { runBackup } from './keep.ts'
import { restoreMarket } from './restore.ts'

const folder = openFolder()
const dataDir = path.join(folder, 'data')
const to = path.join(folder, 'backup')
/** A key made for this test. */
const env = {
  BACKUP_TO: to,
  BACKUP_KEY: 'AGE-SECRET-KEY-1LQQWYQZFVZEP52U323CCHMVRGEUFYR466Q6KTZRDRNMXCMUM94YQQWQP67',
}
let market: BackedUpMarket | undefined
afterAll(async () => {
  await market?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Placed {
  id: string
  sentMs: number
  answeredMs: number
}

/** Eight buyers who order without pause until told to stop; they note every order they were promised. */
function openLoad(
  from: BackedUpMarket,
  shopId: string,
  productIds: string[],
  buyers: TestPerson[],
) {
  const placed: Placed[] = []
  const over = new AbortController()
  const body = orderBody(
    shopId,
    productIds.map((productId) => ({ productId })),
  )
  async function buyer(who: TestPerson): Promise<void> {
    while (!over.signal.aborted) {
      const sentMs = Date.now()
      try {
        const answer = await fetch(`${from.url}/orders/create`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: who.token },
          body: JSON.stringify(body),
        })
        const { data } = (await answer.json()) as { data: { id: string } }
        if (answer.status === 201) placed.push({ id: data.id, sentMs, answeredMs: Date.now() })
      } catch {
        // The market was cut off: nothing was promised.
      }
    }
  }
  const all = Promise.all(buyers.map(buyer))
  return {
    placed,
    until: async (count: number) => {
      while (placed.length < count) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    end: async () => {
      over.abort()
      await all
    },
  }
}

const ordersIn = async ({ ctx }: BackedUpMarket) =>
  new Set(
    (await ctx.db.many(pick(tables.orders, 'id'), sql`select id from orders`)).map(({ id }) => id),
  )

const draw = async ({ ctx }: BackedUpMarket, colour: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect fill="${colour}"/></svg>`
  const [picture] = await storeDrawings(ctx, [{ svg, width: 9, height: 9, placeholder: colour }])
  return { key: `${picture?.id}/original.svg`, svg }
}

/** A market trades, is backed up twice, and is lost with everything after the second backup. */
async function tradeAndLose() {
  market = await startMarket(dataDir, env)
  const lost = market
  const { shopId, productIds } = await marketOf(lost, [{ stock: 1_000_000 }, { stock: 1_000_000 }])
  const buyers = await Promise.all(Array.from({ length: 8 }, () => lost.person('CUSTOMER')))
  const early = await draw(lost, 'red')
  const load = openLoad(lost, shopId, productIds, buyers)

  await load.until(20)
  const whole = await runBackup(lost.ctx, { to, isForced: false })
  expect(whole?.manifest?.pictures).toHaveLength(1)
  const afterBase = load.placed.length
  const late = await draw(lost, 'blue')
  await load.until(afterBase + 100)
  const moment = new Date()
  await load.until(load.placed.length + 50)
  const { coveredAt } = (await runBackup(lost.ctx, { to, isForced: false })) ?? {
    coveredAt: moment,
  }
  const unsaved = await draw(lost, 'green')
  await load.until(load.placed.length + 20)
  await lost.cut()
  market = undefined
  await load.end()
  rmSync(dataDir, { recursive: true })
  return { load, shopId, productIds, buyers, moment, coveredAt, pictures: { early, late, unsaved } }
}

type Picture = Awaited<ReturnType<typeof draw>>

/** Those that were stored before the last backup are back. */
async function expectPictures(
  { ctx }: BackedUpMarket,
  { early, late, unsaved }: Record<'early' | 'late' | 'unsaved', Picture>,
): Promise<void> {
  const storage = ctx.resources.pictures
  expect((await storage.read(early.key))?.toString()).toBe(early.svg)
  expect((await storage.read(late.key))?.toString()).toBe(late.svg)
  expect(await storage.read(unsaved.key)).toBeNull()
}

describe('everything is lost while orders come in', () => {
  it('is back as of a moment, with every order acknowledged before it and none sent after', async () => {
    const { load, shopId, productIds, buyers, moment, coveredAt, pictures } = await tradeAndLose()

    // As of a moment in the middle.
    const config = marketConfig(dataDir, {
      ...env,
      AUTH_SECRET: 'not used by a restore, but never made',
    })
    const first = await restoreMarket(config, { from: to, at: moment, isReplacing: false })
    expect(first).toMatchObject({ missingPictures: [], aside: null })
    market = await startMarket(dataDir, env)
    const before = load.placed.filter(({ answeredMs }) => answeredMs <= moment.getTime())
    const after = load.placed.filter(({ sentMs }) => sentMs > moment.getTime())
    expect(before.length).toBeGreaterThan(100)
    expect(after.length).toBeGreaterThan(50)
    const there = await ordersIn(market)
    expect(before.filter(({ id }) => !there.has(id))).toEqual([])
    expect(after.filter(({ id }) => there.has(id))).toEqual([])
    await expectPictures(market, pictures)
    // Who was signed in still is: the secret came back as well.
    const profile = await fetch(`${market.url}/users/get-profile`, {
      headers: { authorization: buyers[0]?.token ?? '' },
    })
    expect(profile.status).toBe(200)

    // It goes on from there, and its backups beside those of before.
    const more = openLoad(market, shopId, productIds, buyers)
    await more.until(20)
    await more.end()
    const next = await runBackup(market.ctx, { to, isForced: false })
    expect(next?.manifest).toMatchObject({ kind: 'cluster', timeline: 2 })
    const kept = await ordersIn(market)
    await market.stop()
    market = undefined

    // Once more, as late as possible: the new timeline, put in the place of what is there.
    const again = await restoreMarket(config, { from: to, isReplacing: true })
    expect(existsSync(path.join(again.aside ?? '', 'auth-secret'))).toBe(true)
    market = await startMarket(dataDir, env)
    expect(await ordersIn(market)).toEqual(kept)
    await market.stop()
    market = undefined

    // And the old timeline to its end: what was restored too early is not lost.
    const old = path.join(folder, 'old')
    await restoreMarket(marketConfig(old, { ...env, AUTH_SECRET: config.authSecret }), {
      from: to,
      timeline: 1,
      isReplacing: false,
    })
    market = await startMarket(old, env)
    const all = await ordersIn(market)
    const covered = load.placed.filter(({ answeredMs }) => answeredMs <= coveredAt.getTime())
    expect(covered.length).toBeGreaterThan(before.length)
    expect(covered.filter(({ id }) => !all.has(id))).toEqual([])
    expect(await readFile(path.join(old, 'auth-secret'), 'utf8')).toBe(
      await readFile(path.join(dataDir, 'auth-secret'), 'utf8'),
    )
  }, 300_000)
})
