import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { RenderedBody } from './page.ts'

let clock = 0
const options = { freshMs: 10_000, staleMs: 60_000, maxBytes: 1_000_000, now: () => clock }

beforeEach(() => {
  clock = 0
})

/** A renderer that counts its calls and can be delayed. */
function renderer(body = 'page') {
  let count = 0
  const render = vi.fn(async (): Promise<RenderedBody> => ({
    status: 200,
    body: [`${body} ${(count += 1)}`],
  }))
  return render
}

async function textOf(page: Promise<{ encoded: (encoding: 'identity') => Promise<Buffer> }>) {
  return (await (await page).encoded('identity')).toString()
}

function pending<T>() {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => (settle = resolve))
  return { promise, settle }
}

describe('caching', () => {
  test('a fresh page is not rendered again', async () => {
    const cache = createPageCache(options)
    const render = renderer()
    expect(await textOf(cache.get('/', render))).toBe('page 1')
    clock = 10_000
    expect(await textOf(cache.get('/', render))).toBe('page 1')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('a stale page is sent while it is rendered again, once', async () => {
    const cache = createPageCache(options)
    const render = renderer()
    await cache.get('/', render)
    clock = 10_001
    const answers = await Promise.all([1, 2, 3].map(() => textOf(cache.get('/', render))))
    expect(answers).toEqual(['page 1', 'page 1', 'page 1'])
    expect(render).toHaveBeenCalledTimes(2)
    expect(await textOf(cache.get('/', render))).toBe('page 2')
  })

  test('a request for an expired page waits for a new one', async () => {
    const cache = createPageCache(options)
    const render = renderer()
    await cache.get('/', render)
    clock = 70_001
    expect(await textOf(cache.get('/', render))).toBe('page 2')
  })

  test('a page becomes stale although the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const cache = createPageCache({ freshMs: 10_000, staleMs: 60_000, maxBytes: 1_000_000 })
    const render = renderer()
    await cache.get('/', render)
    vi.setSystemTime(Date.now() - 6 * 60 * 60_000)
    vi.advanceTimersByTime(70_001)
    expect(await textOf(cache.get('/', render))).toBe('page 2')
  })

  test('concurrent visitors share one rendering', async () => {
    const cache = createPageCache(options)
    const { promise, settle } = pending<RenderedBody>()
    const render = vi.fn(() => promise)
    const answers = Promise.all([textOf(cache.get('/', render)), textOf(cache.get('/', render))])
    settle({ status: 200, body: ['shared'] })
    expect(await answers).toEqual(['shared', 'shared'])
    expect(render).toHaveBeenCalledTimes(1)
  })
})

describe('when something changes', () => {
  test('the next visitor waits for a new page', async () => {
    const cache = createPageCache(options)
    const render = renderer()
    await cache.get('/', render)
    cache.expire()
    expect(await textOf(cache.get('/', render))).toBe('page 2')
  })

  test('a rendering that started before the change is neither joined nor cached', async () => {
    const cache = createPageCache(options)
    const old = pending<RenderedBody>()
    const first = textOf(cache.get('/', () => old.promise))
    cache.expire()
    const second = textOf(cache.get('/', async () => ({ status: 200, body: ['new'] })))
    expect(await second).toBe('new')
    old.settle({ status: 200, body: ['old'] })
    expect(await first).toBe('old')
    expect(await textOf(cache.get('/', renderer('later')))).toBe('new')
  })
})

test('a page is compressed best when it is rendered again because somebody asked again', async () => {
  const cache = createPageCache(options)
  const body = Array.from({ length: 5_000 }, (_, each) => `<p>${(each * 7919) % 1_009}</p>`)
  const render = async () => ({ status: 200, body })
  const sizeOf = async () => (await (await cache.get('/', render)).encoded('br')).length
  const first = await sizeOf()
  expect(await sizeOf()).toBe(first)
  clock = 70_001
  expect(await sizeOf()).toBeLessThan(first)
})

describe('failures', () => {
  test.each([
    ['a page of status 500', '/', { status: 500, body: ['no'] }],
    ['one that another page replaces', '/', { status: 404, body: [''], sameAs: '/404' }],
    ['one with a very long key', `/${'x'.repeat(300)}`, { status: 200, body: ['yes'] }],
  ])('%s is sent and not cached', async (_name, key, rendered) => {
    const cache = createPageCache(options)
    const page = await cache.get(key, async () => rendered)
    expect(page.status).toBe(rendered.status)
    expect(page.sameAs).toBe('sameAs' in rendered ? rendered.sameAs : undefined)
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  })

  test('the page for addresses that do not exist is cached', async () => {
    const cache = createPageCache(options)
    const render = vi.fn(async () => ({ status: 404, body: ['nothing'] }))
    for (let n = 0; n < 3; n += 1) expect((await cache.get('/404', render)).status).toBe(404)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('a failed rendering fails for its visitors and is not cached', async () => {
    const cache = createPageCache(options)
    await expect(
      cache.get('/', async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await textOf(cache.get('/', renderer()))).toBe('page 1')
  })

  test('the last good page stays cached while rendering it again fails', async () => {
    const onError = vi.fn()
    const cache = createPageCache({ ...options, onError })
    await cache.get('/', renderer())
    clock = 20_000
    const broken = async (): Promise<RenderedBody> => {
      throw new Error('broken')
    }
    expect(await textOf(cache.get('/', broken))).toBe('page 1')
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), { timeout: 10_000 })
    expect(await textOf(cache.get('/', async () => ({ status: 500, body: ['no'] })))).toBe('page 1')
    expect(await textOf(cache.get('/', async () => ({ status: 500, body: ['no'] })))).toBe('page 1')
  })
})

test('the cache stays within its size and evicts the least recently used page first', async () => {
  const cache = createPageCache({ ...options, maxBytes: 450 })
  const hundred = async () => ({ status: 200, body: ['x'.repeat(100)] })
  for (const key of ['/a', '/b', '/d', '/e']) for (const _ of [1, 2]) await cache.get(key, hundred)
  await cache.get('/a', hundred)
  for (const _ of [1, 2]) await cache.get('/c', hundred)
  await cache.get('/f', hundred)
  await cache.get('/f', hundred)
  expect(cache.size()).toEqual({ pages: 4, bytes: 400 })
  const render = vi.fn(hundred)
  await cache.get('/a', render)
  expect(render).not.toHaveBeenCalled()
  await cache.get('/b', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('pages that are too old to be sent again give their memory back with the next page', async () => {
  const cache = createPageCache(options)
  const hundred = async () => ({ status: 200, body: ['x'.repeat(100)] })
  for (let n = 0; n < 50; n += 1) await cache.get(`/once/${n}`, hundred)
  for (const key of ['/a', '/b', '/a', '/b']) await cache.get(key, hundred)
  clock = 65_000
  await cache.get('/b', hundred)
  await vi.waitFor(() => expect(cache.turnover().rendered).toBe(53))
  clock = 75_000
  await cache.get('/new', hundred)
  expect(cache.size()).toEqual({ pages: 2, bytes: 200 })
})

test('pages that were requested once evict none that were requested repeatedly', async () => {
  const cache = createPageCache({ ...options, maxBytes: 1_000 })
  const hundred = async () => ({ status: 200, body: ['x'.repeat(100)] })
  for (const key of ['/a', '/b', '/c']) for (const _ of [1, 2]) await cache.get(key, hundred)
  for (let n = 0; n < 500; n += 1) await cache.get(`/products?search=${n}`, hundred)
  expect(cache.size()).toEqual({ pages: 5, bytes: 500 })
  const render = vi.fn(hundred)
  for (const key of ['/a', '/b', '/c']) await cache.get(key, render)
  expect(render).not.toHaveBeenCalled()
})

test('a page is compressed once per encoding, and then kept and counted without its plain body', async () => {
  const words = 'haat '.repeat(1_000)
  const cache = createPageCache(options)
  const page = await cache.get('/', async () => ({ status: 200, body: [words] }))
  expect(cache.size().bytes).toBe(words.length)
  const [brotli, sameBrotli] = await Promise.all([page.encoded('br'), page.encoded('br')])
  expect(sameBrotli).toBe(brotli)
  expect(brotliDecompressSync(brotli).toString()).toBe(words)
  expect(cache.size()).toEqual({ pages: 1, bytes: brotli.length })
  expect((await page.encoded('identity')).toString()).toBe(words)
  expect(cache.size(), 'what was unpacked is not kept').toEqual({ pages: 1, bytes: brotli.length })
  const gzip = await page.encoded('gzip')
  expect(gunzipSync(gzip).toString()).toBe(words)
  expect(await page.encoded('br')).toBe(brotli)
  expect(cache.size().bytes).toBe(brotli.length + gzip.length)
})
