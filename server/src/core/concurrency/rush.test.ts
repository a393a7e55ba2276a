import type { Product } from '@haat/contract/catalog'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { createCtx } from '#server/resources.ts'
import { useKit } from '#testing/kit.ts'
import { createLimiter } from './limiter.ts'
import { noClient } from './request-context.ts'
import { createRush } from './rush.ts'

const kit = useKit({ sharedAnswers: 'auto' })
const unshared = useKit({ sharedAnswers: 'off' })

/** A product, its price as a stranger reads it, and a change that is not announced. */
async function productIn(market: typeof kit) {
  const shop = await market.shop()
  const id = await market.product({ shopId: shop.id, price: 100 })
  const list = { url: `/products?shopId=${shop.id}` }
  return {
    price: async () => (await market.call<Product[]>(list)).data[0]?.price,
    setTo: (taka: number) =>
      market.ctx.db.run(sql`update products set price = ${taka * 100} where id = ${id}`),
  }
}

it('lets strangers share answers, and ends ten seconds after the last rejection', async () => {
  const { price, setTo } = await productIn(kit)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  expect(await price()).toBe(100)
  await setTo(200)
  expect(await price()).toBe(200)
  kit.ctx.resources.rush.noteRejection()
  expect(await price()).toBe(200)
  await setTo(300)
  expect(await price()).toBe(200)
  clock.mockReturnValue(performance.now() + 10_001)
  expect(await price()).toBe(300)
  await setTo(400)
  expect(await price()).toBe(400)
})

it('changes nothing in a market that shares no answers', async () => {
  const { price, setTo } = await productIn(unshared)
  unshared.ctx.resources.rush.noteRejection()
  expect(await price()).toBe(100)
  await setTo(200)
  expect(await price()).toBe(200)
})

it('is on when a limiter rejects, at once or after a wait', async () => {
  const full = () => {
    const rush = createRush()
    const limiter = createLimiter({ concurrency: 1, queueMax: 0, waitMs: 20, rush })
    limiter.acquire(...asking)
    expect(rush.isOn()).toBe(false)
    return { rush, limiter }
  }
  const asking = [() => noClient, () => {}, () => {}] as const
  const [asked, acquired] = [full(), full()]
  expect(asked.limiter.rejects(() => noClient)).toBe(true)
  expect(asked.rush.isOn()).toBe(true)
  acquired.limiter.acquire(...asking)
  expect(acquired.rush.isOn()).toBe(true)
})

it('is on when too many passwords wait', async () => {
  const { config, pool, log } = kit.ctx
  const { rush, passwords } = createCtx(config, pool, log).resources
  const all = Array.from({ length: 200 }, () => passwords.hash('right-horse', 'stranger'))
  await Promise.allSettled(all)
  expect(rush.isOn()).toBe(true)
})
