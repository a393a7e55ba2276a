import { once } from 'node:events'
import type { Server as HttpServer, ServerResponse } from 'node:http'
import { createServer, Server as NetServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { followConnections, type Connections } from './connections.ts'

/** The accept queue of each listening socket; connections beyond it may be seconds late. */
const backlog = 4_096
/**
 * The number of listening sockets. Each iteration of the event loop accepts one connection per listening socket,
 * and under load an iteration is slow: with a single socket, new clients would wait for seconds.
 */
const listeners = 16
const idleCheckMs = 100

export interface Place {
  port: number
  host: string
}

/** Fails with EADDRINUSE when a program has the port already. */
export async function checkPort(place: Place): Promise<void> {
  await closedAgain(await listening(createServer(), place, false))
}

/** Opens the port of a web process: the first process accepts connections and hands them over in turn. */
export async function openHandedPort(
  app: FastifyInstance,
  { port, host }: Place,
): Promise<Connections> {
  const connections = followConnections(app.server)
  await app.listen({ port, host, backlog })
  return connections
}

/** Opens the port. Fails with EADDRINUSE when another program has it. */
export async function openPort(app: FastifyInstance, { port, host }: Place): Promise<void> {
  await app.ready()
  followConnections(app.server)
  const canShare = await isShareable(host)
  // Sockets opened with reusePort would share the port with other programs, so first try one without it.
  if (canShare) await checkPort({ port, host })
  await app.listen({ port, host, backlog, reusePort: canShare } as Place)
  const address = app.server.address()
  if (!canShare || address === null || typeof address === 'string') return
  const others: Server[] = []
  closeWith(app.server, others)
  for (let more = 1; more < listeners; more += 1) {
    const listener = createServer({ noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    others.push(await listening(listener, { port: address.port, host }, true))
  }
}

/** Makes closing `server` close all sockets, and wait until every connection of each has ended. */
function closeWith(server: Server, others: readonly Server[]): void {
  const closeOne = server.close.bind(server)
  server.close = (done) => {
    let open = others.length
    let failure: Error | undefined
    const ended = (error?: Error) => {
      failure ??= error
      if (open === 0) done?.(failure)
      open -= 1
    }
    for (const other of others) other.close(() => ended())
    return closeOne(ended)
  }
}

/** Whether the system lets several sockets listen on one port. */
async function isShareable(host: string): Promise<boolean> {
  return await listening(createServer(), { port: 0, host }, true).then(
    async (server) => {
      await closedAgain(server)
      return true
    },
    () => false,
  )
}

async function listening(server: Server, place: Place, reusePort: boolean): Promise<Server> {
  server.listen({ ...place, backlog, reusePort })
  await once(server, 'listening')
  return server
}

async function closedAgain(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/**
 * Accepts no more connections, since another process has taken over. A connection that waits for a request goes to
 * another process too: the client's next request may be under way, and nobody would answer it if it were closed. The
 * others are closed with their responses (`closeAfterResponse`). Ends at the deadline at the latest.
 */
export async function retirePort(
  app: FastifyInstance,
  connections: Connections,
  handOver: (socket: Socket) => void,
  deadline: AbortSignal,
): Promise<void> {
  // The server's own `close` would also close the connections.
  NetServer.prototype.close.call(app.server)
  await connections.handOver(handOver, deadline)
}

/** While `isDraining`, each response closes its connection: the client's next one reaches another process. */
export function closeAfterResponse(server: HttpServer, isDraining: () => boolean): HttpServer {
  return server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining()) response.shouldKeepAlive = false
  })
}

/**
 * Accepts no more connections and lets running requests finish, until the deadline. Then it closes every
 * connection, including those with an incomplete request or an unread response.
 */
export async function closePort(app: FastifyInstance, deadline: AbortSignal): Promise<void> {
  const endAll = () => app.server.closeAllConnections()
  // A connection that was busy when the server closed stays open after its response until its client closes it.
  const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const closed = app.close()
  if (deadline.aborted) endAll()
  else deadline.addEventListener('abort', endAll)
  try {
    await closed
  } finally {
    clearInterval(timer)
    deadline.removeEventListener('abort', endAll)
  }
}
