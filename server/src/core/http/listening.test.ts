import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { closePort, openPort } from './listening.ts'

const opened: FastifyInstance[] = []

afterEach(async () => {
  for (const app of opened.splice(0)) await closePort(app, AbortSignal.abort())
})

async function open(port = 0) {
  const app = Fastify()
  const answerAll: (() => void)[] = []
  opened.push(app)
  app.get('/', () => 'here')
  app.get('/slow', () => new Promise((resolve) => answerAll.push(() => resolve('done'))))
  await openPort(app, { port, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port, answerAll }
}

it('accepts many new connections in one iteration of a busy event loop', async () => {
  const { app, port } = await open()
  let connected = 0
  app.server.on('connection', () => (connected += 1))
  const clients = Array.from({ length: 160 }, () => connect(port, '127.0.0.1'))
  await Promise.all(clients.map((client) => once(client, 'connect')))
  const before = connected
  let iterations = 0
  while (connected < clients.length && iterations < 1_000) {
    iterations += 1
    await nextIteration()
  }
  for (const client of clients) client.destroy()
  // Accepting one per iteration would take as many iterations as there are clients.
  expect(iterations).toBeLessThan(Math.max(1, clients.length - before) / 2 + 20)
})

it('responds on every listening socket, and on none after closing', async () => {
  const { app, port } = await open()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () =>
      fetch(`http://127.0.0.1:${port}/`).then((each) => each.text()),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['here']))
  await closePort(app, AbortSignal.timeout(5_000))
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  await open(port)
})

it('accepts no connections while closing, and finishes running requests on every listening socket', async () => {
  const { app, port, answerAll } = await open()
  const under = Array.from({ length: 48 }, () => fetch(`http://127.0.0.1:${port}/slow`))
  await expect.poll(() => answerAll.length).toBe(48)
  const closing = closePort(app, AbortSignal.timeout(20_000))
  await nextIteration()
  for (let tries = 0; tries < 64; tries += 1) {
    const late = connect(port, '127.0.0.1')
    await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
  for (const answer of answerAll) answer()
  for (const { status } of await Promise.all(under)) expect(status).toBe(200)
  await closing
})

it('detects that a port is taken, even by another market', async () => {
  const { port } = await open()
  await expect(open(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const taken = (stranger.address() as AddressInfo).port
  await expect(open(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  stranger.close()
})
