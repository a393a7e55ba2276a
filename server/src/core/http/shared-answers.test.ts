import type { Product } from '@haat/contract/catalog'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { listenForChanges } from '#core/sql/changes.ts'
import { createSharedAnswers, type Answer } from './shared-answers.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit({ sharedAnswers: 'on' })
const quiet = useKit({ sharedAnswers: 'auto' })

/** A visitor at an address of their own. */
function visitor(address: string, headers: Record<string, string> = {}) {
  return async (url: string, body?: Record<string, string>) => {
    const reply = await kit.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/api/v1${url}`,
      remoteAddress: address,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300)
    return reply.json<{ data: Product[]; meta: { total: number } }>()
  }
}
const one = visitor('192.0.2.1')
const other = visitor('192.0.2.2')

async function shopOfOne(price: number) {
  const shop = await kit.shop()
  const id = await kit.product({ shopId: shop.id, price })
  return { id, shop, url: `/products?shopId=${shop.id}` }
}
const setPrice = (id: string, taka: number) =>
  kit.ctx.db.run(sql`update products set price = ${taka * 100} where id = ${id}`)
const priceFor = async (ask: typeof one, url: string) => (await ask(url)).data[0]?.price

describe('callers who ask the same', () => {
  it('cause one read, whether they come together or soon after', async () => {
    const [{ url }, alone] = [await shopOfOne(100), await shopOfOne(100)]
    kit.statements.length = 0
    await one(alone.url)
    const needed = kit.statements.splice(0).length
    await Promise.all([one(url), other(url), one(url), visitor('192.0.2.3')(url)])
    await other(url)
    expect(kit.statements).toHaveLength(needed)
    expect(kit.app.sharedAnswers.turnover().asked).toBeGreaterThanOrEqual(5)
  })

  it('see what others have changed after two seconds', async () => {
    const { id, url } = await shopOfOne(100)
    expect(await priceFor(one, url)).toBe(100)
    await setPrice(id, 200)
    expect(await priceFor(other, url)).toBe(100)
    await vi.waitFor(async () => expect(await priceFor(other, url)).toBe(200), 2_500)
  })

  it('get addresses of their own kind', async () => {
    const { id, url } = await shopOfOne(100)
    await kit.ctx.db.run(sql`update products set image = '/media/1/640.webp' where id = ${id}`)
    const ours = visitor('192.0.2.1', { 'x-addresses': 'relative' })
    const { publicUrl } = kit.ctx.config
    expect((await one(url)).data[0]?.image).toBe(`${publicUrl}/media/1/640.webp`)
    expect((await ours(url)).data[0]?.image).toBe('/media/1/640.webp')
  })

  it('are each counted as having searched', async () => {
    const { counted } = kit.ctx.resources.searchLog
    await Promise.all([one('/products?searchTerm=samovar'), other('/products?searchTerm=samovar')])
    await one('/products?searchTerm=samovar')
    expect(counted.get('samovar')).toMatchObject({ searches: 3, result: 'NONE' })
  })

  it('get the same error, and the next one another answer', async () => {
    for (const _ of [1, 2]) {
      const reply = await kit.app.inject({ url: '/api/v1/products?limit=x' })
      expect(reply.statusCode).toBe(400)
    }
    expect(
      (await kit.app.inject({ url: `/api/v1/products/${crypto.randomUUID()}` })).statusCode,
    ).toBe(404)
  })
})

describe('an answer of one’s own', () => {
  it('is given to who is signed in', async () => {
    const { id, url } = await shopOfOne(100)
    await one(url)
    await setPrice(id, 300)
    const as = await kit.person('CUSTOMER')
    expect((await kit.call<Product[]>({ url, as })).data[0]?.price).toBe(300)
  })

  it('is given to an address that has just written, whatever others see', async () => {
    const { id, url } = await shopOfOne(100)
    await one(url)
    await setPrice(id, 400)
    await one('/newsletters/create', { email: 'reader@example.com' })
    expect(await priceFor(one, url)).toBe(400)
    expect(await priceFor(other, url)).toBe(100)
  })

  it('is given to a browser that has written through another process', async () => {
    const { id, url } = await shopOfOne(100)
    await one(url)
    await setPrice(id, 500)
    expect(await priceFor(visitor('192.0.2.9', { cookie: 'haat_written=0/0' }), url)).toBe(500)
  })

  it('is given to everybody in a market of usual size', async () => {
    const shop = await quiet.shop()
    const id = await quiet.product({ shopId: shop.id, price: 1 })
    const price = async () =>
      (await quiet.call<Product[]>({ url: `/products?shopId=${shop.id}` })).data[0]?.price
    expect(await price()).toBe(1)
    await quiet.ctx.db.run(sql`update products set price = 200 where id = ${id}`)
    expect(await price()).toBe(2)
  })
})

it('an announced change reaches everybody at once', async () => {
  const changes = await listenForChanges(kit.ctx)
  onTestFinished(() => changes.close())
  changes.on(kit.app.sharedAnswers.expire)
  const { id, shop, url } = await shopOfOne(100)
  await one(url)
  const body = { price: 600 }
  await kit.call({ method: 'PATCH', url: `/products/${id}`, as: shop.vendor, body })
  await vi.waitFor(async () => expect(await priceFor(other, url)).toBe(600), 1_000)
})

describe('without a market', () => {
  const fresh = () => createSharedAnswers({ sharesAnswers: async () => true })
  let shared = fresh()
  beforeEach(() => void (shared = fresh()))
  const answer = (text: string): Answer => ({ body: Buffer.from(text), note: null })

  it('one whose work fails leaves the others to work for themselves', async () => {
    const fails = () => Promise.reject(new Error('out of time'))
    const asked = [
      shared.get('a', fails),
      shared.get('a', async () => answer('second')),
      shared.get('a', async () => answer('third')),
    ]
    const [first, ...others] = await Promise.allSettled(asked)
    expect(first?.status).toBe('rejected')
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await shared.get('a', fails)).body.toString()).toMatch(/second|third/)
  })

  it('what was begun before a change is given to those who waited for it, and to nobody after it', async () => {
    let finish = (_: Answer) => {}
    const slow = new Promise<Answer>((resolve) => (finish = resolve))
    const before = shared.get('a', () => slow)
    shared.expire()
    const after = shared.get('a', async () => answer('new'))
    finish(answer('old'))
    expect((await before).body.toString()).toBe('old')
    expect((await after).body.toString()).toBe('new')
    const fails = () => Promise.reject(new Error('asked again'))
    expect((await shared.get('a', fails)).body.toString()).toBe('new')
  })

  it('an answer of two seconds is given while the next one is made, one of five seconds no more', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const textOf = async (work: () => Promise<Answer>) =>
      (await shared.get('a', work)).body.toString()
    expect(await textOf(async () => answer('first'))).toBe('first')
    clock.mockReturnValue(1_999)
    expect(await textOf(async () => answer('too early'))).toBe('first')
    clock.mockReturnValue(2_001)
    const fails = vi.fn(() => Promise.reject(new Error('out of time')))
    expect(await textOf(fails)).toBe('first')
    expect(fails).toHaveBeenCalledOnce()
    await vi.waitFor(async () => {
      expect(await textOf(async () => answer('second'))).toBe('second')
    })
    clock.mockReturnValue(7_002)
    expect(await textOf(async () => answer('third'))).toBe('third')
  })

  it('two answers at most are made again at once', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const keys = ['a', 'b', 'c', 'd']
    for (const key of keys) await shared.get(key, async () => answer(key))
    clock.mockReturnValue(3_000)
    const hangs = vi.fn(() => new Promise<Answer>(() => {}))
    for (const key of [...keys, ...keys]) {
      expect((await shared.get(key, hangs)).body.toString()).toBe(key)
    }
    expect(hangs).toHaveBeenCalledTimes(2)
  })

  it('those that are due are made again in the order in which they were asked for, if they are still of use', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const keys = ['slow', 'slower', 'old', 'young', 'last']
    for (const key of keys) {
      await shared.get(key, async () => answer(key))
      clock.mockReturnValue(performance.now() + 100)
    }
    clock.mockReturnValue(2_500)
    let finish = (_: Answer) => {}
    const slow = new Promise<Answer>((resolve) => (finish = resolve))
    const made: string[] = []
    const ask = async (key: string) =>
      await shared.get(key, () => {
        made.push(key)
        return key.startsWith('slow') ? slow : Promise.resolve(answer(`${key} again`))
      })
    for (const key of [...keys, 'last', 'last', 'young']) await ask(key)
    expect(made).toEqual(['slow', 'slower'])
    // The third was made 200 ms after the first, so that it is too old by now. Nobody may ask for it again.
    clock.mockReturnValue(5_250)
    finish(answer('at last'))
    await vi.waitFor(() => expect(made).toEqual(['slow', 'slower', 'young', 'last']))
    expect((await ask('young')).body.toString()).toBe('young again')
  })

  it('takes no more than 16 MB, however many different questions are asked', async () => {
    const body = Buffer.alloc(1024 * 1024)
    for (let each = 0; each < 40; each += 1) {
      await shared.get(`${each}`, async () => ({ body, note: null }))
    }
    const again = vi.fn(async () => ({ body, note: null }))
    for (let each = 39; each >= 0; each -= 1) await shared.get(`${each}`, again)
    expect(again.mock.calls.length).toBeGreaterThanOrEqual(24)
  })

  it('no URL longer than any of ours is shared', async () => {
    const keyOf = async (url: string) =>
      await shared.keyOf({ url, headers: {}, cookies: {} } as FastifyRequest, false)
    expect(await keyOf(`/products?searchTerm=${'a'.repeat(400)}`)).toBeDefined()
    expect(await keyOf(`/products?searchTerm=${'a'.repeat(500)}`)).toBeUndefined()
  })
})
