import { connect, type Socket } from 'node:net'
import type { BenchRequest } from './load.ts'

/** One request and its outcome. */
export interface Shot {
  /** HTTP status; 0: the connection was lost, or the response timed out. */
  status: number
  /** From when it was due (not from when it could be sent) to the last byte of its response, in ms. */
  ms: number
  /** When it was due, on the clock of `performance.now()`. */
  dueAt: number
  hasRetryAfter: boolean
}

/** A request as the bytes that go over the wire. */
export function wire(request: BenchRequest, host: string): Buffer {
  const body = request.body ?? ''
  const headers = { host, ...request.headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`,
    'latin1',
  )
}

/** More connections would measure how fast they open. A request that waits for a connection is late already. */
const connectionsMax = 2_000

/**
 * A pool of keep-alive connections, each with one request at a time. It uses plain sockets: an HTTP client
 * would take more of the two cores than the server that rejects.
 */
export class Client {
  readonly #idle: Line[] = []
  readonly #all = new Set<Line>()
  readonly #waiting: (() => void)[] = []
  readonly #port: number
  readonly #from: string

  /** `from`: the address that the connections come from. */
  constructor(port: number, from = '127.0.0.1') {
    this.#port = port
    this.#from = from
  }

  /** Opens connections in advance, like those of visitors who are already connected. */
  async prepare(count: number): Promise<void> {
    const lines = Array.from({ length: count }, () => this.#open())
    await Promise.all(lines.map((line) => line.opened))
    this.#idle.push(...lines)
  }

  send(bytes: Buffer, dueAt: number, done: (shot: Shot) => void): void {
    const line = this.#idle.pop() ?? (this.#all.size < connectionsMax ? this.#open() : null)
    if (line === null) return void this.#waiting.push(() => this.send(bytes, dueAt, done))
    line.send(bytes, (status, hasRetryAfter) => {
      if (status === 0) this.#all.delete(line)
      else this.#idle.push(line)
      this.#waiting.shift()?.()
      done({ status, ms: performance.now() - dueAt, dueAt, hasRetryAfter })
    })
  }

  get connections(): number {
    return this.#all.size
  }

  close(): void {
    for (const line of this.#all) line.close()
  }

  #open(): Line {
    const line = new Line(this.#port, this.#from)
    this.#all.add(line)
    return line
  }
}

type Answered = (status: number, hasRetryAfter: boolean) => void

/** One connection. It reads just enough of a response to know where it ends. */
class Line {
  readonly opened: Promise<void>
  readonly #socket: Socket
  #answered: Answered = () => {}
  #isWaiting = false
  #head = ''
  #missing = 0
  #status = 0
  #hasRetryAfter = false

  constructor(port: number, localAddress: string) {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    this.opened = new Promise((resolve) => this.#socket.once('connect', () => resolve()))
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#end(0))
  }

  send(bytes: Buffer, answered: Answered): void {
    this.#answered = answered
    this.#isWaiting = true
    this.#head = ''
    this.#missing = -1
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#missing >= 0) {
      this.#missing -= chunk.length
    } else {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      this.#status = Number(this.#head.slice(9, 12))
      const lower = this.#head.slice(0, end).toLowerCase()
      this.#hasRetryAfter = lower.includes('\r\nretry-after:')
      const length = Number(/\r\ncontent-length: *(\d+)/.exec(lower)?.[1] ?? 0)
      this.#missing = length - (this.#head.length - end - 4)
    }
    if (this.#missing <= 0) this.#end(this.#status)
  }

  #end(status: number): void {
    if (!this.#isWaiting) return
    this.#isWaiting = false
    this.#answered(status, this.#hasRetryAfter)
  }
}

/** Strangers and people who are signed in come from addresses of their own: who orders is not who looks around. */
class Crowd {
  readonly #strangers: Client
  readonly #members: Client

  constructor(port: number) {
    this.#strangers = new Client(port)
    this.#members = new Client(port, '127.0.0.2')
  }

  async prepare(count: number): Promise<void> {
    await Promise.all([this.#strangers.prepare(count), this.#members.prepare(count)])
  }

  send(bytes: Buffer, dueAt: number, done: (shot: Shot) => void): void {
    const isMember = bytes.includes('\r\nauthorization: ')
    const client = isMember ? this.#members : this.#strangers
    client.send(bytes, dueAt, done)
  }

  get connections(): number {
    return this.#strangers.connections + this.#members.connections
  }

  close(): void {
    this.#strangers.close()
    this.#members.close()
  }
}

/** A closed loop: each connection sends its next request when the last one is answered. */
export async function closedLoop(
  port: number,
  next: () => Buffer,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Shot[]> {
  const client = new Crowd(port)
  const shots: Shot[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        shots.push(await new Promise<Shot>((done) => client.send(next(), performance.now(), done)))
      }
    }),
  )
  client.close()
  return shots
}

export interface OpenLoop {
  shots: Shot[]
  /** On the clock of `performance.now()`. */
  startedAt: number
  /** How late the generator itself was, in ms: a value near the response times invalidates them. */
  lags: number[]
  connections: number
}

export interface OpenLoopOptions {
  perSecond: number
  seconds: number
  /** How long to wait for responses after the end. */
  patienceMs: number
  /** Open no connections in advance. */
  isCold?: boolean
}

/**
 * An open loop: requests are sent when they are due, whether or not earlier ones were answered, `perSecond`
 * of them at random moments. A request without a response `patienceMs` after the end counts as lost.
 */
export async function openLoop(
  port: number,
  next: () => Buffer,
  { perSecond, seconds, patienceMs, isCold = false }: OpenLoopOptions,
): Promise<OpenLoop> {
  const client = new Crowd(port)
  if (!isCold) await client.prepare(connectionsMax / 2)
  const shots: Shot[] = []
  const lags: number[] = []
  const waiting = new Set<number>()
  const startedAt = performance.now()
  const end = startedAt + seconds * 1_000
  let dueAt = startedAt
  while (dueAt < end) {
    const now = performance.now()
    while (dueAt <= now && dueAt < end) {
      const due = dueAt
      waiting.add(due)
      lags.push(now - due)
      client.send(next(), due, (shot) => {
        if (waiting.delete(due)) shots.push(shot)
      })
      dueAt += (-Math.log(1 - Math.random()) * 1_000) / perSecond
    }
    await soon()
  }
  const last = end + patienceMs
  while (waiting.size > 0 && performance.now() < last) await soon()
  for (const due of waiting) {
    shots.push({ status: 0, ms: performance.now() - due, dueAt: due, hasRetryAfter: false })
  }
  const { connections } = client
  client.close()
  return { shots, startedAt, lags, connections }
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}
