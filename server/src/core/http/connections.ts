import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { rejectedUnread } from './rejecting.ts'

/** The system's side of a connection, which one process can send to another. */
export interface ConnectionHandle {
  readStop(): void
  close(): void
}

declare module 'node:net' {
  interface Socket {
    readonly _handle?: ConnectionHandle | null
  }
}

interface State {
  /** Responses that are not completely sent. */
  running: number
  /** The bytes of all requests so far; when more were read, another has begun. */
  read: number
  /** From when the connection may be closed unless a request arrives, on the clock of `performance.now()`. */
  idleAt: number
}

/** A new connection's first request is under way for so long at most, in ms. */
const firstMs = 2_000
const checkMs = 100

/** Follows the connections of a server. Call it before the server listens. */
export function followConnections(server: Server): Connections {
  return new Connections(server)
}

/** The open connections of a server. */
export class Connections {
  readonly #server: Server
  readonly #open = new Map<Socket, State>()
  readonly #onGone: (() => void)[] = []

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket) => this.#add(socket, firstMs))
    server.prependListener('request', (request, response: ServerResponse) =>
      this.#follow(request, response),
    )
    // Node's own also ends connections whose response is written, but not sent yet.
    server.closeIdleConnections = () => {
      const now = performance.now()
      for (const [socket, state] of this.#waiting()) if (state.idleAt <= now) socket.destroy()
    }
    const close = server.close.bind(server)
    // Node does not wait for connections that another process has handed over.
    server.close = (done) => close((error) => this.#whenGone(() => done?.(error)))
  }

  /**
   * Takes a connection that another process has handed over. The HTTP server gets it with its next request only: it
   * would close a new connection that stays silent much earlier than one that it has already served.
   */
  take(socket: Socket): void {
    this.#add(socket, 0)
    const onTimeout = () => socket.destroy()
    socket.setTimeout(this.#server.keepAliveTimeout, onTimeout)
    socket.on('error', () => undefined)
    socket.once('readable', () => {
      socket.setTimeout(0, onTimeout)
      this.#server.emit('connection', socket)
    })
  }

  /** Hands over each connection as soon as it waits for a request, until none is left or the deadline has passed. */
  async handOver(handOver: (socket: Socket) => void, deadline: AbortSignal): Promise<void> {
    const handed = new WeakSet<Socket>()
    while (this.#open.size > 0 && !deadline.aborted) {
      await sleep(checkMs)
      for (const [socket] of this.#waiting()) {
        // One whose last response has been sent ends here.
        if (handed.has(socket) || socket.writableEnded) continue
        handed.add(socket)
        handOver(socket)
      }
    }
  }

  #add(socket: Socket, silentMs: number): void {
    if (this.#open.has(socket)) return
    const state = { running: 0, read: 0, idleAt: performance.now() + silentMs }
    this.#open.set(socket, state)
    socket.on(rejectedUnread, () => wait(socket, state))
    socket.once('close', () => {
      this.#open.delete(socket)
      if (this.#open.size === 0) for (const done of this.#onGone.splice(0)) done()
    })
  }

  #follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const state = this.#open.get(socket)
    if (state === undefined) return
    state.running += 1
    const ended = () => {
      state.running -= 1
      wait(socket, state)
    }
    // A response may be sent before the body of its request is read.
    response.once('close', () => (request.complete ? ended() : request.once('close', ended)))
  }

  /** The connections on which neither a request nor a response is under way. */
  #waiting(): [Socket, State][] {
    return [...this.#open].filter(
      ([socket, { running, read }]) => running === 0 && socket.bytesRead === read,
    )
  }

  #whenGone(done: () => void): void {
    if (this.#open.size === 0) done()
    else this.#onGone.push(done)
  }
}

/** The connection's last request has its response: it waits for another one. */
function wait(socket: Socket, state: State): void {
  state.read = socket.bytesRead
  state.idleAt = performance.now()
}
