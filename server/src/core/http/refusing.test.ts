import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressReader } from './addresses.ts'
import { openDoor, type Door } from './admission.ts'
import { crossOriginHeaders } from './cors.ts'

let server: Server
let door: Door
let held: ServerResponse[]
let read: string[]
let isHolding: boolean
let socket: Socket
let heard: string
let lastConnection: Socket

beforeEach(async () => {
  held = []
  read = []
  isHolding = true
  heard = ''
  const times = { requestTimeout: 60_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 }
  door = openDoor({
    addressOf: addressReader(null),
    headersFor: crossOriginHeaders({ allowedOrigins: ['https://shop.example'] }),
    databasePool: 3,
    connectionsCheckingInterval: 2_000,
    ...times,
  })
  server = door.server((request, response) => {
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

const search = 'GET /api/v1/products?searchTerm=a HTTP/1.1\r\nhost: x\r\n\r\n'
const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const answers = (count: number) => soon(() => expect(statuses()).toHaveLength(count))

/** Every place for searches is taken and nobody leaves: who asks now is refused. */
async function fill(): Promise<void> {
  for (let place = 0; place < 8; place += 1) opened().write(search)
  await soon(() => expect(held).toHaveLength(8))
  await standStill()
}

/** Somebody waits, and nobody has left for so long that nobody else is let into the line. */
async function standStill(): Promise<void> {
  await soon(() => expect(door.figures().search.waiting).toBe(0))
  opened().write(search)
  await soon(() => expect(door.figures().search.waiting).toBe(1))
  await sleep(180)
}

/** Has the connection meet a refusal, from when on it is watched. */
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

describe('a connection that met a refusal', () => {
  it('tells allowed origins what they need to read it, before and after it was read', async () => {
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

  it('is refused what would be refused after reading it, in the same words', async () => {
    await fill()
    socket.write(search)
    await answers(1)
    await sleep(20)
    const first = heard
    heard = ''
    await standStill()
    const before = door.figures().search.refused
    socket.write(search)
    await answers(1)
    expect(door.figures().search.refused).toBe(before + 1)
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
    // The HTTP server would have said so.
    expect(heard).not.toMatch(/keep-alive/i)
    expect(heard).toMatch(/\r\nretry-after: [1-3]\r\n/)
    expect(read).toHaveLength(8)
  })

  it('is read where there is room, and again when the rush is over', async () => {
    await beWatched()
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await answers(1)
    socket.write('POST /api/v1/orders/create HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello')
    await answers(2)
    socket.write(search)
    await answers(3)
    isHolding = false
    for (const response of held) response.end('done')
    await soon(() => expect(door.figures().search.running).toBe(0))
    socket.write(search)
    await answers(4)
    expect(statuses()).toEqual([200, 200, 503, 200])
    expect(heard).toContain('read /api/v1/orders/create hello')
  })

  it.each([
    ['in pieces', ['GET /api/v1/products?sear', 'chTerm=a HTTP/1.1\r\nhost: x\r\n', '\r\n'], [503]],
    [
      'whose body comes later',
      ['POST /api/v1/reviews HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n', 'late'],
      [200],
    ],
    ['two at once', [`${search}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`], [503, 200]],
    ['one and a half', [`${search}GET /hea`, 'lthz HTTP/1.1\r\nhost: x\r\n\r\n'], [503, 200]],
    [
      'in chunks',
      [
        'POST /api/v1/reviews HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
      ],
      [200],
    ],
    [
      'with a second request hidden in its body',
      [
        `POST /api/v1/reviews HTTP/1.1\r\nhost: x\r\ncontent-length: ${search.length}\r\n\r\n${search}`,
      ],
      [200],
    ],
    [
      'with two lengths',
      [
        `GET /api/v1/products?searchTerm=a HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\ncontent-length: ${search.length}\r\n\r\n${search}`,
      ],
      [400],
    ],
    ['that is no HTTP', ['hello there\r\n\r\n'], [400]],
  ])('leaves a request to the HTTP server: %s', async (_name, pieces, expected) => {
    await beWatched()
    for (const piece of pieces) {
      socket.write(piece)
      await sleep(30)
    }
    await answers(expected.length)
    await sleep(50)
    expect(statuses()).toEqual(expected)
    if (expected[0] === 400) return
    // And it is still in step.
    socket.write('GET /about-us HTTP/1.1\r\nhost: x\r\n\r\n')
    await answers(expected.length + 1)
    expect(heard).toContain('read /about-us')
  })

  it('answers one after the other what is sent while an answer is made', async () => {
    await beWatched()
    // Whoever still waits would take the place that becomes free.
    await soon(() => expect(door.figures().search.waiting).toBe(0))
    held[0]?.end('done')
    await soon(() => expect(door.figures().search.running).toBe(7))
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

  it('gets no body for a HEAD', async () => {
    await beWatched()
    await standStill()
    socket.write(search.replace('GET', 'HEAD'))
    await answers(1)
    await sleep(30)
    expect(heard.endsWith('\r\n\r\n')).toBe(true)
  })

  it('is closed when it asks on and on and reads no answer', async () => {
    await beWatched()
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await answers(1)
    // What the system holds back for a slow reader takes megabytes to fill.
    await standStill()
    Object.defineProperty(lastConnection, 'writableNeedDrain', { value: true })
    socket.write(search)
    await once(socket, 'close')
    expect(statuses()).toEqual([200])
  })
})

it('watches new connections from their beginning while the rush lasts', async () => {
  await beWatched()
  const late = opened().setEncoding('latin1')
  let said = ''
  late.on('data', (text: string) => (said += text))
  await standStill()
  const before = door.figures().search.refused
  late.write(search)
  await soon(() => expect(said).toContain('503'))
  expect(said).not.toMatch(/keep-alive/i)
  expect(door.figures().search.refused).toBe(before + 1)
  expect(read).toHaveLength(8)
})
