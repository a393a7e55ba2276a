import { connect, type Socket } from 'node:net'
import type { BenchRequest } from './load.ts'

/** One request that was answered, or not. */
export interface Shot {
  /** HTTP status; 0: the connection was lost, or nothing came before the patience ended. */
  status: number
  /** From when it was due (not from when it could be sent) to its answer's last byte, ms. */
  ms: number
  /** When it was due, on the clock of `performance.now()`. */
  dueAt: number
  hasRetryAfter: boolean
}

/** How a request is told to the client: the bytes that go over the wire. */
export function wire(request: BenchRequest, host: string): Buffer {
  const body = request.body ?? ''
  const headers = { host, ...request.headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`,
    'latin1',
  )
}

/** More would measure how fast the two sides open connections. What waits for one is late already. */
const connectionsMax = 2_000

/**
 * As many kept connections as are needed, each with one request under way. Plain sockets: a client with
 * comforts would take more of the two cores than the server that refuses.
 */
export class Client {
  readonly #idle: Line[] = []
  readonly #all = new Set<Line>()
  readonly #waiting: (() => void)[] = []
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  /** Opens connections beforehand: those of visitors who are there already. */
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
    const line = new Line(this.#port)
    this.#all.add(line)
    return line
  }
}

type Answered = (status: number, hasRetryAfter: boolean) => void

/** One connection. Reads just enough of an answer to know where it ends. */
class Line {
  readonly opened: Promise<void>
  readonly #socket: Socket
  #answered: Answered = () => {}
  #isWaiting = false
  #head = ''
  #missing = 0
  #status = 0
  #hasRetryAfter = false

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
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

/** The next request is sent when one is answered, on so many connections. */
export async function closedLoop(
  port: number,
  next: () => Buffer,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Shot[]> {
  const client = new Client(port)
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
  /** How late the generator itself was, ms: a figure near the answers' own spoils them. */
  lags: number[]
  connections: number
}

export interface OpenLoopOptions {
  perSecond: number
  seconds: number
  /** How long after the end answers are waited for. */
  patienceMs: number
  /** Open no connections beforehand. */
  isCold?: boolean
}

/**
 * Requests come when they are due, whether or not earlier ones were answered: `perSecond` of them at
 * random moments, for so many seconds. What has no answer `patienceMs` after the end counts as lost.
 */
export async function openLoop(
  port: number,
  next: () => Buffer,
  { perSecond, seconds, patienceMs, isCold = false }: OpenLoopOptions,
): Promise<OpenLoop> {
  const client = new Client(port)
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
