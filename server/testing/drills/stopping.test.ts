import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive, sendSignal } from '#core/boot/processes.ts'
import {
  adminUrlOf,
  clear,
  databaseOf,
  node,
  program,
  startMarket,
  temporaryDataDir,
  until,
  type MarketProcess,
} from '#testing/market-process.ts'

let dataDir: string
let remove: () => void
let market: MarketProcess | undefined

beforeAll(() => {
  ;({ dataDir, remove } = temporaryDataDir())
})
afterAll(async () => {
  await clear(market, dataDir)
  remove()
})

/** A connection that sends `text` and then keeps sending `more`. */
async function opened(port: number, text: string, more?: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  if (more !== undefined) {
    const timer = setInterval(() => socket.write(more), 100)
    socket.on('close', () => clearInterval(timer))
  }
  return socket
}

const get = (address: string) => `GET ${address} HTTP/1.1\r\nhost: haat\r\n\r\n`
const post = (length: number, body: string) =>
  'POST /api/v1/auth/login HTTP/1.1\r\nhost: haat\r\ncontent-type: application/json\r\n' +
  `content-length: ${length}\r\n\r\n${body}`

describe('a market that gets a signal to stop', () => {
  it('finishes running requests, and aborts those that are still running at the deadline', async () => {
    market = await startMarket(dataDir, { env: { SHUTDOWN_SECONDS: '4' } })
    await market.ready()
    const { port } = market
    const database = new pg.Client({ connectionString: adminUrlOf(dataDir) })
    database.on('error', () => {})
    await database.connect()
    await database.query('begin; lock table shops in access exclusive mode')
    const waiting = await opened(port, get('/api/v1/shop?page=1'))
    waiting.resume()
    const bytes: Buffer[] = []
    const short = await opened(port, '')
    short.on('data', (chunk) => bytes.push(chunk))
    await Promise.all([
      opened(port, 'GET /api/v1/products HTTP/1.1\r\nhost:'),
      opened(port, post(5_000_000, '{"email":"'), 'a'),
      opened(port, get('/healthz')).then((socket) => socket.resume()),
      // Nobody reads these responses, so they fill the server's buffers.
      opened(port, get('/api/v1/openapi.json').repeat(300)).then((socket) => socket.pause()),
    ])
    const lateBody = '{"email":"nobody@test.example","password":"haat1234"}'
    short.write(post(lateBody.length, lateBody.slice(0, 10)))
    await until('the request waits for its lock', async () => {
      const { rowCount } = await database.query('select from pg_locks where not granted')
      return rowCount !== 0
    })
    const since = performance.now()
    market.child.kill('SIGTERM')
    await until('no connection is accepted any more', async () => {
      const socket = connect(port, '127.0.0.1')
      const isTaken = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      return !isTaken
    })
    short.write(lateBody.slice(10))
    expect(await market.ended, market.output()).toBe(0)
    const took = performance.now() - since
    expect(took).toBeGreaterThan(3_000)
    expect(took).toBeLessThan(20_000)
    // The request was complete before the deadline, though after the signal.
    expect(Buffer.concat(bytes).toString()).toMatch(/^HTTP\/1.1 (401|404|503) /)
    await until('the waiting request was cut off', () => waiting.destroyed || waiting.readableEnded)
    expect(databaseOf(dataDir)).toEqual([])
    await database.end().catch(() => {})
  }, 180_000)

  it('accepts requests while it reports that it is not ready', async () => {
    market = await startMarket(dataDir, { env: { DRAIN_SECONDS: '3' } })
    await market.ready()
    market.child.kill('SIGTERM')
    const during = await fetch(`${market.url}/api/v1/products`)
    expect(during.status).toBe(200)
    // The client's next connection can reach another process.
    expect(during.headers.get('connection')).toBe('close')
    expect(await market.ended).toBe(0)
  }, 180_000)

  it('does not wait for anything after a second signal', async () => {
    market = await startMarket(dataDir, { env: { SHUTDOWN_SECONDS: '500' } })
    await market.ready()
    await opened(market.port, 'GET /api/v1/products HTTP/1.1\r\nhost:')
    market.child.kill('SIGINT')
    // npm and the terminal both send the signal: two at once count as one.
    market.child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(market.child.exitCode).toBeNull()
    market.child.kill('SIGINT')
    expect(await market.ended).toBe(0)
    expect(databaseOf(dataDir)).toEqual([])
  }, 180_000)
})

it.each(['Promise.reject(new Error("boom"))', 'throw new Error("boom")'])(
  'an unhandled error (%s) is logged, and stops the market with its database',
  async (fault) => {
    const trap = `process.on('SIGUSR2', () => { ${fault} })`
    market = await startMarket(dataDir, {
      command: [node, '--import', `data:text/javascript,${trap}`, program],
    })
    await market.ready()
    market.child.kill('SIGUSR2')
    expect(await market.ended).toBe(1)
    expect(market.output()).toMatch(/"level":60.*boom.*the process exits after an unhandled error/)
    expect(databaseOf(dataDir)).toEqual([])
  },
  180_000,
)

describe('npm start', () => {
  const ways: [string, (npm: number) => void][] = [
    ['Ctrl-C in its terminal', (npm) => sendSignal(-npm, 'SIGINT')],
    ['SIGTERM to npm', (npm) => sendSignal(npm, 'SIGTERM')],
    ['SIGTERM to its group', (npm) => sendSignal(-npm, 'SIGTERM')],
    ['SIGHUP to npm', (npm) => sendSignal(npm, 'SIGHUP')],
    ['SIGKILL to npm', (npm) => sendSignal(npm, 'SIGKILL')],
    [
      'a closed terminal',
      (npm) => {
        market?.child.stdout?.destroy()
        market?.child.stderr?.destroy()
        sendSignal(-npm, 'SIGHUP')
      },
    ],
  ]

  it.each(ways)(
    'leaves nothing running after %s',
    async (_, end) => {
      market = await startMarket(dataDir, { command: ['npm', 'start'] })
      await market.ready()
      const lock = path.join(dataDir, 'haat.lock')
      const server = Number(readFileSync(lock, 'utf8').split(' ')[0])
      const log = path.join(dataDir, 'postgres/postgres.log')
      const before = readFileSync(log, 'utf8').length
      end(market.child.pid ?? 0)
      await market.ended
      await until('the server has ended', () => !isAlive(server))
      expect(databaseOf(dataDir)).toEqual([])
      expect(existsSync(lock)).toBe(false)
      expect(readFileSync(log, 'utf8').slice(before)).toContain('database system is shut down')
    },
    240_000,
  )
})
