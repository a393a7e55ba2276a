import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Admission } from './admission.ts'
import { testAdmission } from './admission-kit.ts'
import { crossOriginHeaders } from './cors.ts'

let server: Server
let admission: Admission
let held: ServerResponse[]
let read: string[]
let isHolding: boolean
let socket: Socket
let heard: string
let lastConnection: Socket

beforeEach(async () => {
  ;[held, read, heard, isHolding] = [[], [], '', true]
  admission = testAdmission({
    floodWaitMs: 150,
    databasePool: 3,
    // On a busy machine the event loop is late, and there would be fewer slots than these tests count on.
    watch: () => () => 0,
    headersFor: crossOriginHeaders({ allowedOrigins: ['https://shop.example'] }),
  })
  server = admission.server((request, response) => {
    read.push(`${request.method} ${request.url}`)
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    if (isHolding && request.url?.includes('searchTerm') === true) held.push(response)
    else request.on('end', () => response.end(`read ${request.url} ${body}`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = opened()
  server.once('connection', (connection) => (lastConnection = connection))
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
})

afterEach(() => {
  socket.destroy()
  server.closeAllConnections()
  server.close()
})

function opened(): Socket {
  return connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
}

const post = 'POST /api/v1/reviews HTTP/1.1\r\nhost: x\r\n'
const search = 'GET /api/v1/products?searchTerm=a HTTP/1.1\r\nhost: x\r\n\r\n'
const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const answers = (count: number) => soon(() => expect(statuses()).toHaveLength(count))
const waiting = (count: number) =>
  soon(() => expect(admission.figures()['search']?.waiting).toBe(count))

/** Occupies every slot for searches, so that further searches are rejected. */
async function fill(): Promise<void> {
  for (let place = 0; place < 8; place += 1) opened().write(search)
  await soon(() => expect(held).toHaveLength(8))
  await standStill()
}

/** One search waits, and no slot was released for so long that the queue takes no more. */
async function standStill(): Promise<void> {
  await waiting(0)
  const since = performance.now()
  opened().write(search)
  await waiting(1)
  // More than half of the longest wait. After all of it the search is rejected, which lets the next one wait.
  await sleep(160)
  if (performance.now() - since > 200) await standStill()
}

/** Makes one request on the connection be rejected; the connection is watched from then on. */
async function beWatched(): Promise<void> {
  await fill()
  socket.write(search)
  await answers(1)
  expect(statuses()).toEqual([503])
  await sleep(20)
  heard = ''
}

const searchFrom = (origin: string) =>
  search.replace('host: x\r\n', `host: x\r\norigin: ${origin}\r\n`)
const allowing = /\r\naccess-control-allow-origin: ([^\r]*)\r\n/i

describe('a connection with a rejected request', () => {
  it('sends allowed origins the CORS headers, parsed or not', async () => {
    await fill()
    for (const round of ['read', 'unread']) {
      heard = ''
      if (round === 'unread') await standStill()
      socket.write(searchFrom('https://shop.example'))
      await answers(1)
      expect(statuses(), round).toEqual([503])
      expect(allowing.exec(heard)?.[1], round).toBe('https://shop.example')
      expect(heard).toMatch(/\r\naccess-control-allow-credentials: true\r\n/i)
      expect(heard).toMatch(/\r\naccess-control-expose-headers: retry-after, /i)
      await sleep(20)
      heard = ''
      await standStill()
      socket.write(searchFrom('https://evil.example'))
      await answers(1)
      expect(statuses(), round).toEqual([503])
      expect(heard).not.toMatch(/access-control/i)
      await sleep(20)
    }
  })

  it('gets the same rejection before parsing as after', async () => {
    await fill()
    socket.write(search)
    await answers(1)
    await sleep(20)
    const first = heard
    heard = ''
    await standStill()
    const before = admission.figures()['search']?.refused ?? 0
    socket.write(search)
    await answers(1)
    expect(admission.figures()['search']?.refused ?? 0).toBe(before + 1)
    const plain = (text: string) =>
      text
        .replaceAll(
          /date: .*|retry-after: .*|"requestId":"[^"]*"|connection: .*|keep-alive: .*/gi,
          '',
        )
        .split('\r\n')
        .filter((each) => each !== '')
        .toSorted()
    expect(plain(heard)).toEqual(plain(first))
    // The HTTP server would have sent this header.
    expect(heard).not.toMatch(/keep-alive/i)
    expect(heard).toMatch(/\r\nretry-after: [1-3]\r\n/)
    expect(read).toHaveLength(8)
  })

  it('is served where a slot is free, and as usual when the rush is over', async () => {
    await beWatched()
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await answers(1)
    socket.write('POST /api/v1/orders/create HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello')
    await answers(2)
    socket.write(search)
    await answers(3)
    isHolding = false
    for (const response of held) response.end('done')
    await soon(() => expect(admission.figures()['search']?.running).toBe(0))
    socket.write(search)
    await answers(4)
    expect(statuses()).toEqual([200, 200, 503, 200])
    expect(heard).toContain('read /api/v1/orders/create hello')
  })

  it.each([
    ['in pieces', ['GET /api/v1/products?sear', 'chTerm=a HTTP/1.1\r\nhost: x\r\n', '\r\n'], [503]],
    ['whose body comes later', [`${post}content-length: 4\r\n\r\n`, 'late'], [200]],
    ['two at once', [`${search}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`], [503, 200]],
    ['one and a half', [`${search}GET /hea`, 'lthz HTTP/1.1\r\nhost: x\r\n\r\n'], [503, 200]],
    ['in chunks', [`${post}transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`], [200]],
    [
      'with a second request hidden in its body',
      [`${post}content-length: ${search.length}\r\n\r\n${search}`],
      [200],
    ],
    [
      'with two lengths',
      [
        `GET /api/v1/products?searchTerm=a HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\ncontent-length: ${search.length}\r\n\r\n${search}`,
      ],
      [400],
    ],
    ['that is not HTTP', ['hello there\r\n\r\n'], [400]],
  ])('passes an unusual request to the HTTP server: %s', async (_name, pieces, expected) => {
    await beWatched()
    for (const piece of pieces) {
      socket.write(piece)
      await sleep(30)
    }
    await answers(expected.length)
    await sleep(50)
    expect(statuses()).toEqual(expected)
    if (expected[0] === 400) return
    // The connection still matches requests and responses.
    socket.write('GET /about-us HTTP/1.1\r\nhost: x\r\n\r\n')
    await answers(expected.length + 1)
    expect(heard).toContain('read /about-us')
  })

  it('answers requests in order when one arrives during another', async () => {
    await beWatched()
    // A request that still waits would take the slot that becomes free.
    await waiting(0)
    held[0]?.end('done')
    await soon(() => expect(admission.figures()['search']?.running).toBe(7))
    const before = held.length
    socket.write(search)
    await soon(() => expect(held).toHaveLength(before + 1))
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await sleep(50)
    expect(heard).toBe('')
    held.at(-1)?.end('first')
    await answers(2)
    expect(heard.indexOf('first')).toBeLessThan(heard.indexOf('read /healthz'))
  })

  it('gets no body in response to HEAD', async () => {
    await beWatched()
    await standStill()
    socket.write(search.replace('GET', 'HEAD'))
    await answers(1)
    await sleep(30)
    expect(heard.endsWith('\r\n\r\n')).toBe(true)
  })

  it('is closed when its client keeps sending without reading responses', async () => {
    await beWatched()
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await answers(1)
    // Filling the kernel's send buffer for real would take megabytes.
    await standStill()
    Object.defineProperty(lastConnection, 'writableNeedDrain', { value: true })
    socket.write(search)
    await once(socket, 'close')
    expect(statuses()).toEqual([200])
  })
})

it('watches new connections from their first byte while the rush lasts', async () => {
  await beWatched()
  const late = opened().setEncoding('latin1')
  let said = ''
  late.on('data', (text: string) => (said += text))
  await standStill()
  const before = admission.figures()['search']?.refused ?? 0
  late.write(search)
  await soon(() => expect(said).toContain('503'))
  expect(said).not.toMatch(/keep-alive/i)
  expect(admission.figures()['search']?.refused ?? 0).toBe(before + 1)
  expect(read).toHaveLength(8)
})
