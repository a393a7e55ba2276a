import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A proxy between a pool and its database, with which a test can cut the connection and restore it. */
export interface DatabaseProxy {
  /** The database's connection string through this proxy. */
  url: string
  /** Closes every connection and rejects new ones. */
  takeAway(): Promise<void>
  /** Accepts connections again; optionally only to reject them with an SQLSTATE, or without any response. */
  giveBack(refusal?: string): Promise<void>
  /** Forwards the next message that contains `text`, then closes the connection before its response. */
  loseAnswerTo(text: string): void
  /** The number of chunks sent to the database so far. */
  readonly sent: number
  /** Closes every connection, whatever it is doing; new ones are accepted. */
  cut(): void
  /** Holds back all data in both directions until released; connections stay open. */
  hold(isHeld: boolean): void
  /** Waits after each chunk that is sent to the database. */
  slowDown(ms: number): void
  /** Nothing passes the connections that are open any more, and they stay open; new ones are accepted. */
  abandon(): void
  close(): Promise<void>
}

/** The faults that tests have configured, and the open connections. */
interface ProxyState {
  open: Set<Socket>
  /** Connections that nothing passes any more. */
  abandoned: Set<Socket>
  /** How new connections are rejected: an SQLSTATE, or 'silence'. */
  refusal: string | undefined
  /** The text of the message whose response is lost. */
  fatal: string | undefined
  sent: number
  isHeld: boolean
  /** The pause after each chunk that is sent to the database, in ms. */
  pauseMs: number
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  const port = Number(url.port)
  const state = newState()
  const server = createServer((client) => accept(state, client, port))
  await listen(server, 0)
  const own = (server.address() as AddressInfo).port
  url.port = String(own)
  // `host` names the folder of PostgreSQL's socket, which would bypass the proxy.
  url.searchParams.delete('host')
  const cut = () => {
    for (const socket of [...state.open, ...state.abandoned]) socket.destroy()
  }
  const takeAway = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    url: url.href,
    takeAway,
    giveBack: async (how) => {
      state.refusal = how
      await listen(server, own)
    },
    loseAnswerTo: (text) => {
      state.fatal = text
    },
    get sent() {
      return state.sent
    },
    cut,
    hold: (isHeld) => hold(state, isHeld),
    slowDown: (ms) => {
      state.pauseMs = ms
    },
    abandon: () => abandon(state),
    close: takeAway,
  }
}

function newState(): ProxyState {
  return {
    open: new Set(),
    abandoned: new Set(),
    refusal: undefined,
    fatal: undefined,
    sent: 0,
    isHeld: false,
    pauseMs: 0,
  }
}

function hold(state: ProxyState, isHeld: boolean): void {
  state.isHeld = isHeld
  for (const socket of state.open) {
    if (isHeld) socket.pause()
    else socket.resume()
  }
}

function abandon({ open, abandoned }: ProxyState): void {
  for (const socket of open) {
    abandoned.add(socket.pause())
    open.delete(socket)
  }
}

/** Connects a client with the database on `port`, or rejects it. */
function accept(state: ProxyState, client: Socket, port: number): void {
  keep(state, client)
  const { refusal } = state
  if (refusal !== undefined) {
    if (refusal !== 'silence') client.once('data', () => client.end(fatalError(refusal)))
    return
  }
  const database = connect(port, '127.0.0.1')
  keep(state, database)
  let isLosing = false
  client.on('data', (bytes) => {
    if (state.fatal !== undefined && bytes.includes(state.fatal)) {
      isLosing = true
      state.fatal = undefined
    }
    state.sent += 1
    database.write(bytes)
    if (state.pauseMs === 0) return
    client.pause()
    setTimeout(() => client.resume(), state.pauseMs)
  })
  database.on('data', (bytes) => (isLosing ? client.destroy() : client.write(bytes)))
  client.on('close', () => database.destroy())
  database.on('close', () => client.destroy())
}

function keep({ open, isHeld }: ProxyState, socket: Socket): void {
  open.add(socket)
  if (isHeld) socket.pause()
  socket.on('error', () => {})
  socket.on('close', () => open.delete(socket))
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

/** An ErrorResponse of PostgreSQL's protocol, version 3. */
function fatalError(state: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${state}\0Mno connection for tests\0\0`
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}
