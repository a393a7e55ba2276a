import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startClustered, type ClusteredMarket } from '#testing/clustered-market.ts'
import { clear, temporaryDataDir, until } from '#testing/market-process.ts'

let dataDir: string
let remove: () => void
let market: ClusteredMarket

beforeAll(async () => {
  ;({ dataDir, remove } = temporaryDataDir())
  market = await startClustered(dataDir)
}, 180_000)
afterAll(async () => {
  await clear(market, dataDir)
  remove()
})

const get = 'GET /api/v1/products?limit=1 HTTP/1.1\r\nhost: haat\r\n\r\n'

/** A connection that is kept, and how many responses with status 200 have come over it. */
async function client(text = '') {
  const socket = connect(market.port, '127.0.0.1')
  let read = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (read += chunk.toString('latin1')))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, answers: () => read.split('HTTP/1.1 200 ').length - 1 }
}

const clients = async (count: number, text?: string) =>
  await Promise.all(Array.from({ length: count }, () => client(text)))

async function restarted(times: number): Promise<void> {
  const before = market.webPids()
  market.child.kill('SIGHUP')
  const isComplete = () => market.output().split('restart is complete').length - 1 === times
  await until('the restart is complete', isComplete, 120_000)
  expect(market.webPids().some((pid) => before.includes(pid))).toBe(false)
}

it('closes no connection in rolling restarts on which a client may send its next request', async () => {
  const kept = await clients(24, get)
  await until('all are answered', () => kept.every((each) => each.answers() === 1))
  // Browsers open connections that they do not need yet.
  const silent = await clients(8)
  await restarted(1)
  await restarted(2)
  for (const { socket } of [...kept, ...silent]) socket.write(get)
  const answers = () => [...kept, ...silent].reduce((sum, each) => sum + each.answers(), 0)
  await expect.poll(answers, { timeout: 10_000 }).toBe(24 * 2 + 8)
  for (const { socket } of [...kept, ...silent]) socket.destroy()
}, 300_000)

it('answers requests that were half sent when the restart began', async () => {
  const half = await clients(8, get.slice(0, 20))
  const restart = restarted(3)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  for (const { socket } of half) socket.write(get.slice(20))
  await expect
    .poll(() => half.map((each) => each.answers()), { timeout: 10_000 })
    .toEqual(half.map(() => 1))
  await restart
}, 300_000)

it('a stop answers what was half sent, and does not wait for connections on which nothing is sent', async () => {
  const kept = await clients(8, get)
  const half = await client(get.slice(0, 20))
  await until('all are answered', () => kept.every((each) => each.answers() === 1))
  await clients(8)
  const since = performance.now()
  market.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 500))
  half.socket.write(get.slice(20))
  await expect.poll(() => half.answers(), { timeout: 5_000 }).toBe(1)
  expect(await market.ended, market.output()).toBe(0)
  // Without them it takes about a second, with them it took ten: the deadline.
  expect(performance.now() - since).toBeLessThan(8_000)
}, 60_000)
