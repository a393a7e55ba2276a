import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** New connections that the system keeps for each ear; of more, some come seconds late. */
const waiting = 4_096
/**
 * A turn of the event loop takes one new connection from each socket that listens, and in a rush a turn
 * takes long: with a single one, whoever comes new would wait for seconds to be heard at all.
 */
const ears = 16
const idleCheckMs = 100

export interface Place {
  port: number
  host: string
}

/** Opens the port. Fails with EADDRINUSE when anybody else has it. */
export async function openPort(app: FastifyInstance, { port, host }: Place): Promise<void> {
  await app.ready()
  const canShare = await isShareable(host)
  // Sockets that share a port do so with strangers too: only one that does not share finds them.
  if (canShare) await closedAgain(await heard(createServer(), { port, host }, false))
  await app.listen({ port, host, backlog: waiting, reusePort: canShare } as Place)
  const address = app.server.address()
  if (!canShare || address === null || typeof address === 'string') return
  const others: Server[] = []
  closeWith(app.server, others)
  for (let more = 1; more < ears; more += 1) {
    const ear = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket))
    others.push(await heard(ear, { port: address.port, host }, true))
  }
}

/** Closing one of them closes all at once, and is done when every connection of each has ended. */
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

/** Not every system has several sockets listen at one port. */
async function isShareable(host: string): Promise<boolean> {
  return await heard(createServer(), { port: 0, host }, true).then(
    async (server) => {
      await closedAgain(server)
      return true
    },
    () => false,
  )
}

async function heard(server: Server, place: Place, reusePort: boolean): Promise<Server> {
  server.listen({ ...place, backlog: waiting, reusePort })
  await once(server, 'listening')
  return server
}

async function closedAgain(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/**
 * Takes no more connections and lets requests that run finish, until the deadline. Then every connection ends,
 * whatever is under way: a request that was never sent whole, an answer that nobody reads.
 */
export async function closePort(app: FastifyInstance, deadline: AbortSignal): Promise<void> {
  const endAll = () => app.server.closeAllConnections()
  // A connection that was busy when the server closed idles after its answer, for as long as its client likes.
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
