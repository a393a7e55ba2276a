import Fastify, { type FastifyInstance } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isInProcess } from '#core/http/in-process.ts'
import { createRequestClasses } from '#core/http/request-classes.ts'
import { useKit } from '#testing/kit.ts'
import { clientFolder } from './build.ts'
import * as pages from './page.ts'
import { registerSite } from './site.ts'

const contact = {
  company: 'Bazaar Ltd.',
  registration: null,
  address: null,
  phone: '+1 212 555 0100',
  email: null,
  hours: null,
}
const kit = useKit({ marketTimeZone: 'America/New_York', contact })
const categories = vi.fn(() => [
  { id: 'c1', name: 'Mouse', description: '', image: '/mouse.svg', productCount: 1 },
])
let refusal: number | null = null
let delayMs = 0
let app: FastifyInstance
const listeners: (() => void)[] = []
const announce = () => listeners.forEach((listener) => listener())
const expireAnswers = vi.fn()

/** The built site, around an API with one route. */
beforeAll(async () => {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('ctx', kit.ctx)
  app.decorate('requestClasses', createRequestClasses())
  app.decorate('sharedAnswers', { ...kit.app.sharedAnswers, expire: expireAnswers })
  app.get('/api/v1/categories', async (request, reply) => {
    await sleep(delayMs)
    return reply.code(refusal ?? 200).send({
      success: refusal === null,
      message: 'Categories found',
      data: isInProcess(request) ? categories() : [],
      meta: { page: 1, limit: 100, total: 1 },
    })
  })
  await registerSite(app, { onChange: (listener) => void listeners.push(listener) })
  await app.ready()
})
afterAll(() => app.close())
afterEach(() => void (delayMs = 0))

async function chunksOfBuild(): Promise<Record<string, { file: string }>> {
  const file = path.join(clientFolder(kit.ctx.config.webDir), '.vite/manifest.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

describe('pages', () => {
  test('contain their content, from the API in process', async () => {
    const reply = await get('/unauthorized-access?role=ADMIN')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('You are not authorized To access this route')
    expect(reply.body).toContain('/products?category=Mouse')
    expect(reply.body).toMatch(/<title>Not authorized \| Haat<\/title>[^]*<\/head>/)
    const { file } = (await chunksOfBuild())['src/pages/storefront/unauthorized-page.tsx'] ?? {}
    expect(reply.body).toMatch(new RegExp(`id="page-scripts">[^<]*"/${file}"`))
  })

  test('contain the time zone and contact details of the configuration', async () => {
    const { body } = await get('/unauthorized-access')
    const facts = /id="market-facts">(.*?)<\/script>/.exec(body)?.[1] ?? '{}'
    const { clock, contact: told } = JSON.parse(facts)
    expect(clock).toContainEqual([Date.parse('2026-11-01T06:00:00Z') / 1_000, -300])
    expect(told).toEqual(contact)
    expect(body).toContain('href="tel:+12125550100"')
  })

  test('are rendered once for everybody, and again after a change', async () => {
    await get('/unauthorized-access')
    categories.mockClear()
    await get('/unauthorized-access?role=VENDOR')
    expect(categories).not.toHaveBeenCalled()
    announce()
    await get('/unauthorized-access')
    expect(categories).toHaveBeenCalledTimes(1)
  })

  test('are rendered again from new answers', async () => {
    await get('/unauthorized-access')
    const asked: number[] = []
    categories.mockImplementationOnce(() => {
      asked.push(expireAnswers.mock.calls.length)
      return []
    })
    expireAnswers.mockClear()
    announce()
    await get('/unauthorized-access')
    expect(asked).toEqual([1])
    announce()
  })

  test('are a 503 while the API is not ready, and a 500 when it fails', async () => {
    announce()
    refusal = 503
    const waiting = await get('/unauthorized-access')
    expect(waiting.statusCode).toBe(503)
    expect(waiting.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-cache' })
    expect(waiting.body).toContain('You are not authorized')
    refusal = 500
    const broken = await get('/unauthorized-access')
    expect(broken.statusCode).toBe(500)
    expect(broken.headers['retry-after']).toBeUndefined()
    refusal = null
    expect((await get('/unauthorized-access')).statusCode).toBe(200)
  })

  test('are compressed with an encoding that the browser accepts', async () => {
    const reply = await get('/unauthorized-access', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('You are not authorized')
  })

  test('are not sent again to a client with the same ETag', async () => {
    const { headers } = await get('/unauthorized-access')
    const again = await get('/unauthorized-access', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
  })

  test('that do not exist share one cached page', async () => {
    announce()
    categories.mockClear()
    for (let n = 0; n < 20; n += 1) {
      const reply = await get(`/nowhere/${n}?q=${n}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.body).not.toContain(`/nowhere/${n}`)
    }
    expect(categories).toHaveBeenCalledTimes(1)
  })

  test('of products that do not exist use the same page', async () => {
    const bodies = ['a', 'b'].map(async (id) => (await get(`/products/${id}`)).body)
    const [first, second] = await Promise.all(bodies)
    expect(first).toBe(second)
    expect(first).toContain('Something went wrong')
  })

  test('are sent without data and with Retry-After when too many wait for rendering', async () => {
    announce()
    const createPage = vi.spyOn(pages, 'createPage')
    onTestFinished(() => createPage.mockRestore())
    const { rush } = kit.ctx.resources
    expect(rush.isOn()).toBe(false)
    delayMs = 1_000
    const asked = Array.from({ length: 300 }, (_, n) => get(`/products?search=${n}`))
    const replies = await Promise.all(asked)
    const bare = replies.filter(({ statusCode }) => statusCode === 503)
    expect(bare.length).toBeGreaterThanOrEqual(300 - 44)
    expect(rush.isOn()).toBe(true)
    // Nothing is made for those who are rejected.
    expect(createPage).toHaveBeenCalledTimes(replies.length - bare.length)
    for (const reply of bare) {
      expect(reply.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-cache' })
      expect(reply.body).toContain('<div id="root"></div>')
    }
  })

  test('wait for more than a second for those that are rendered before them', async () => {
    announce()
    delayMs = 1_250
    const asked = Array.from({ length: 6 }, (_, n) => get(`/products?search=waits-${n}`))
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).not.toBe(503)
  })

  test('that do not exist are a 404, which is not cacheable', async () => {
    const reply = await get('/no/such/page')
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toContain('Something went wrong')
  })

  test('are never sent for URLs of the API', async () => {
    const reply = await get('/api/v1/no-such-call')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })

  test('have one canonical URL', async () => {
    const reply = await get('/unauthorized-access/?role=ADMIN')
    expect(reply.statusCode).toBe(301)
    expect(reply.headers.location).toBe('/unauthorized-access?role=ADMIN')
    expect((await get('/dashboard')).headers.location).toBe('/dashboard/index')
  })

  test('allow only their own scripts', async () => {
    const { headers } = await get('/unauthorized-access')
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
  })
})

test('pages are rendered by the production build of React, whatever NODE_ENV says', async () => {
  const folder = path.join(kit.ctx.config.webDir, 'dist/server')
  const files = await readdir(folder, { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))
  expect(texts.join('')).toContain('renderToString')
  expect(texts.join('')).not.toMatch(/react-dom-server[.\w-]*\.development/)
})

describe('files', () => {
  test('of the build are immutable and sent precompressed', async () => {
    const folder = path.join(clientFolder(kit.ctx.config.webDir), 'assets')
    const script = (await readdir(folder)).find((file) => file.endsWith('.js.br')) ?? ''
    const url = `/assets/${script.replace(/\.br$/, '')}`
    const reply = await get(url, { 'accept-encoding': 'br' })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get(url)).headers['content-encoding']).toBeUndefined()
  })

  test('that do not exist are a 404 without a page', async () => {
    const reply = await get('/assets/gone.js')
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('<html')
  })

  test('in the root are served, and the page template is not', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
    const ico = await get('/favicon.ico')
    expect(ico.statusCode).toBe(200)
    expect(ico.headers['content-type']).toMatch(/icon/)
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const { icons }: { icons: { src: string }[] } = manifest.json()
    for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
      expect((await get(src)).statusCode, src).toBe(200)
    }
    expect((await get('/index.html')).statusCode).toBe(404)
  })
})
