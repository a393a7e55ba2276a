import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, createServer as createNetServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { followConnections } from './connections.ts'
import { rejectedUnread } from './rejecting.ts'

const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach((end) => end()))

const get = 'GET / HTTP/1.1\r\nhost: haat\r\n\r\n'
const large = Buffer.alloc(32 * 1_024 * 1_024, 'a')

const here: RequestListener = (_, response) => response.end('here')

async function open(listener: RequestListener, headersTimeout = 10_000) {
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 50 }, listener)
  const connections = followConnections(server)
  const port = await portOf(server.listen(0, '127.0.0.1'))
  endings.push(() => server.closeAllConnections())
  return { server, connections, port }
}

async function portOf(server: ReturnType<typeof createNetServer>): Promise<number> {
  await once(server, 'listening')
  endings.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A client, and all that it has read. */
async function client(port: number, text = '') {
  const socket = connect(port, '127.0.0.1')
  let read = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (read += chunk.toString('latin1')))
  await once(socket, 'connect')
  socket.write(text)
  endings.push(() => socket.destroy())
  return { socket, read: () => read }
}

it('a close lets a response leave that is written, but not read yet', async () => {
  const written = Promise.withResolvers<void>()
  const { server, port } = await open((_, response) => {
    response.end(large)
    written.resolve()
  })
  const slow = await client(port, get)
  slow.socket.pause()
  await written.promise
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await sleep(200)
  slow.socket.resume()
  await expect.poll(() => slow.read().length, { timeout: 10_000 }).toBeGreaterThan(large.length)
  slow.socket.destroy()
  await closed
}, 20_000)

it('a close ends a connection that waits at once, and one without any request after two seconds', async () => {
  const { server, port } = await open(here)
  const [kept, silent, half] = await Promise.all([
    client(port, get),
    client(port),
    client(port, 'GET / HTTP/1.1\r\n'),
  ])
  await expect.poll(() => kept.read()).toContain('here')
  await sleep(50)
  server.close()
  await once(kept.socket, 'close')
  expect(silent.socket.destroyed).toBe(false)
  // A request that is under way is answered.
  half.socket.write('host: haat\r\n\r\n')
  await expect.poll(() => half.read()).toContain('here')
  await sleep(2_000)
  server.closeIdleConnections()
  await Promise.all([once(silent.socket, 'close'), once(half.socket, 'close')])
})

it('hands over the connections that wait for a request, and no others', async () => {
  const running = Promise.withResolvers<void>()
  const { connections, port } = await open((request, response) => {
    if (request.url === '/slow') void running.promise.then(() => response.end('slow'))
    else response.end('here')
  })
  const kept = await client(port, get)
  await client(port)
  const half = await client(port, 'GET / HTTP/1.1\r\n')
  const slow = await client(port, get.replace('/', '/slow'))
  await expect.poll(() => kept.read()).toContain('here')
  const handed: (number | undefined)[] = []
  const stop = new AbortController()
  const handing = connections.handOver((socket) => handed.push(socket.remotePort), stop.signal)
  await expect.poll(() => handed.length).toBe(2)
  await sleep(250)
  expect(handed).toContain(kept.socket.localPort)
  expect(handed).toHaveLength(2)
  running.resolve()
  half.socket.write('host: haat\r\n\r\n')
  await expect.poll(() => handed.length).toBe(4)
  expect(slow.read()).toContain('slow')
  stop.abort()
  await handing
})

it('takes a connection whose request was rejected unread for one that waits', async () => {
  const { server, connections, port } = await open(here)
  const accepted = once(server, 'connection')
  await client(port, get.slice(0, 20))
  const [socket] = await accepted
  const handed: Socket[] = []
  const stop = new AbortController()
  const handing = connections.handOver((each) => handed.push(each), stop.signal)
  await sleep(250)
  expect(handed).toEqual([])
  socket.emit(rejectedUnread)
  await expect.poll(() => handed.length).toBe(1)
  stop.abort()
  await handing
})

it('serves a connection that is handed over, however late its next request', async () => {
  const { server, connections } = await open(here, 200)
  const other = createNetServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket: Socket) =>
    connections.take(socket),
  )
  const late = await client(await portOf(other.listen(0, '127.0.0.1')))
  // The HTTP server itself would answer 408 by then.
  await sleep(600)
  late.socket.write(get)
  await expect.poll(() => late.read()).toMatch(/^HTTP\/1.1 200 [^]*here/)
  late.socket.write(get)
  await expect.poll(() => late.read().split('here')).toHaveLength(3)
  const gone = Promise.withResolvers<void>()
  server.close(() => gone.resolve())
  await gone.promise
  expect(late.socket.destroyed || late.socket.readableEnded).toBe(true)
})
