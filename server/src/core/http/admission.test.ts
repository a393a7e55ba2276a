import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { testAdmission } from './admission-kit.ts'
import { createRush } from '#core/concurrency/rush.ts'
import { currentClient, currentDeadline } from '#core/concurrency/request-context.ts'

const agent = new Agent({ keepAlive: true })
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server behind the admission limits that responds when the test tells it to. */
async function opened() {
  const rush = createRush()
  const admission = testAdmission({ databasePool: 7, headersFor: () => null, rush })
  const inside: Inside[] = []
  const contexts: { network: string; leftMs: number }[] = []
  let isAnswering = false
  server = admission.server((asked, response) => {
    inside.push({ asked, response })
    const leftMs = currentDeadline() - performance.now()
    contexts.push({ network: currentClient().network, leftMs })
    if (isAnswering) response.end('done')
  })
  /** Responds to every running request, and from then on to each new one at once. */
  const answerAll = () => {
    isAnswering = true
    for (const { response } of inside) response.end('done')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    admission,
    rush,
    port: (server.address() as AddressInfo).port,
    inside,
    contexts,
    answerAll,
  }
}

interface Inside {
  asked: IncomingMessage
  response: ServerResponse
}

interface Heard {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

function send(port: number, path: string, method = 'GET'): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, path, method, agent }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      )
    })
    asking.on('error', reject).end()
  })
}

const search = '/api/v1/products?searchTerm=mouse'
const searchSlots = 16

it('keeps a flood of one class out of the slots of other classes, and rejects the excess with Retry-After', async () => {
  const { admission, rush, port, inside, answerAll } = await opened()
  const flood = Array.from({ length: searchSlots + 1_200 }, () => send(port, search))
  const early = await Promise.race(flood)
  expect(early).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  expect(rush.isOn()).toBe(true)
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(early.body)).toMatchObject({ success: false, code: 'NOT_READY' })
  expect(inside.length).toBeLessThanOrEqual(searchSlots)

  const others = [send(port, '/api/v1/orders/create', 'POST'), send(port, '/healthz')]
  const isIn = (url: string) => inside.some(({ asked }) => asked.url === url)
  await vi.waitFor(() => expect(isIn('/api/v1/orders/create')).toBe(true), { timeout: 20_000 })
  await vi.waitFor(() => expect(isIn('/healthz')).toBe(true), { timeout: 20_000 })
  // No request finishes, and still every waiting request gets a response.
  await vi.waitFor(() => expect(admission.figures()['search']?.waiting).toBe(0), {
    timeout: 20_000,
  })
  answerAll()
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  expect(admission.figures()['search']).toMatchObject({ running: 0, waiting: 0 })
}, 60_000)

it('releases the slot for a slow body, a slow reader and a disconnected client', async () => {
  const { admission, port, inside } = await opened()
  const running = () => admission.figures()
  const slow = connect(port, '127.0.0.1')
  slow.write('POST /api/v1/reviews HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
  await vi.waitFor(() => expect(inside).toHaveLength(1), { timeout: 20_000 })
  await vi.waitFor(() => expect(running()['write']?.running).toBe(0), { timeout: 20_000 })

  const reader = connect(port, '127.0.0.1').pause()
  reader.write('GET /api/v1/products HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(inside).toHaveLength(2), { timeout: 20_000 })
  expect(running()['read']?.running).toBe(1)
  inside[1]?.response.end(Buffer.alloc(30_000_000))
  expect(running()['read']?.running).toBe(0)

  const gone = connect(port, '127.0.0.1')
  gone.write('GET /api/v1/products HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(running()['read']?.running).toBe(1), { timeout: 20_000 })
  gone.destroy()
  await vi.waitFor(() => expect(running()['read']?.running).toBe(0), { timeout: 20_000 })
  slow.destroy()
  reader.destroy()
}, 60_000)

it('gives each request its client and its deadline, measured from its arrival', async () => {
  const { port, contexts, answerAll } = await opened()
  answerAll()
  await send(port, '/api/v1/products')
  expect(contexts).toHaveLength(1)
  expect(contexts[0]?.network).toBe('127.0.0.1')
  expect(contexts[0]?.leftMs).toBeGreaterThan(0)
  expect(contexts[0]?.leftMs).toBeLessThanOrEqual(1_500)
})

it('rejects browsers with a page that retries by itself', async () => {
  const { port, answerAll } = await opened()
  const flood = Array.from({ length: 1_200 }, () => send(port, '/about-us'))
  const early = await Promise.race(flood)
  expect(early).toMatchObject({
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  expect(early.body).toContain('very busy')
  answerAll()
  await Promise.all(flood)
}, 60_000)

it('admits fewer requests while the event loop is late, but as many orders as before, which share their work, and as many pages, whose rendering makes it late', async () => {
  const { port, inside, answerAll } = await opened()
  const [order, read, page] = ['/api/v1/orders/create', '/api/v1/products', '/products']
  const running = (url: string) => inside.filter(({ asked }) => asked.url === url).length
  for (let turn = 0; turn < 12; turn += 1) {
    const end = performance.now() + 30
    while (performance.now() < end);
    await setTimeout(1)
  }
  const sent = Array.from({ length: 48 }, () => [
    send(port, read),
    send(port, order, 'POST'),
    send(port, page),
  ])
  const early = performance.now() + 5_000
  const isIn = () => running(order) === 48 && running(page) === 48
  while (!isIn() && performance.now() < early) await setImmediate()
  expect(running(order)).toBe(48)
  expect(running(page)).toBe(48)
  expect(running(read)).toBeLessThan(48)
  answerAll()
  await Promise.all(sent.flat())
})
