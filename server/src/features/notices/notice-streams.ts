import type { ServerResponse } from 'node:http'
import { fail } from '@haat/contract/errors'
import { noticeLimits } from '@haat/contract/notices.limits'
import { noticeMessages } from '@haat/contract/notices.messages'

/** An open stream. It has no database connection and no admission slot, only its socket. */
interface Stream {
  personId: string
  response: ServerResponse
  /** Whether its token is valid now, and its session live. */
  isAllowed: () => Promise<boolean>
  /** When the next beat is due (`performance.now()`). */
  beatAt: number
  isChecking: boolean
}

declare module '#core/ctx.ts' {
  interface Resources {
    noticeStreams: NoticeStreams
  }
}

export interface StreamLimits {
  /** All streams of the process. */
  total: number
  /** How often a stream says that it is alive, and is checked, in ms. */
  beatMs: number
  isDraining: () => boolean
}

/** Well within the 40 seconds that proxies wait. */
export const beatEveryMs = 15_000
export const streamsMax = 2_000
const tickMs = 1_000
/** Several changes of one person within this time are one event. */
const gatherMs = 100
/** How long telling everybody takes, so that they do not all ask at once. */
const spreadMs = 5_000
/** A client that leaves this much unread is gone or stuck. */
const unreadMax = 16_384

/** Says only that something changed: the client then asks, with its own token. */
const changed = 'event: changed\ndata: {}\n\n'

/** The open streams of one process. */
export class NoticeStreams {
  /** How many are open. */
  size = 0
  readonly #limits: StreamLimits
  readonly #byPerson = new Map<string, Set<Stream>>()
  readonly #told = new Set<string>()
  #ticker: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /** Throws before a stream is opened: TOO_MANY_REQUESTS, NOT_READY. */
  insistOnRoom(personId: string): void {
    if (this.#limits.isDraining() || this.size >= this.#limits.total) fail('NOT_READY')
    if ((this.#byPerson.get(personId)?.size ?? 0) < noticeLimits.streamsOfPerson) return
    fail('TOO_MANY_REQUESTS', { message: noticeMessages.tooManyStreams, retryAfterSeconds: 60 })
  }

  /** Keeps a stream, whose head is written, until either side ends it. */
  add(opened: Pick<Stream, 'personId' | 'response' | 'isAllowed'>): void {
    const { beatMs } = this.#limits
    const beatAt = performance.now() + beatMs * (0.5 + Math.random() / 2)
    const stream: Stream = { ...opened, beatAt, isChecking: false }
    const { personId, response } = stream
    const own = this.#byPerson.get(personId) ?? new Set()
    this.#byPerson.set(personId, own.add(stream))
    this.size += 1
    this.#ticker ??= setInterval(() => this.#tick(), Math.min(tickMs, beatMs)).unref()
    response.once('close', () => this.#drop(stream))
    response.on('error', () => this.#drop(stream))
    if (response.destroyed) this.#drop(stream)
    else send(stream, changed)
  }

  /** Tells the person's browsers that their notices have changed. */
  tell(personId: string): void {
    if (!this.#byPerson.has(personId)) return
    this.#told.add(personId)
    if (this.#gathering !== undefined) return
    this.#gathering = setTimeout(() => this.#tellGathered(), gatherMs).unref()
  }

  /** Tells everybody, spread over some seconds: something may have been missed. */
  tellAll(): void {
    for (const id of this.#byPerson.keys()) {
      setTimeout(() => this.tell(id), Math.random() * spreadMs).unref()
    }
  }

  endAll(): void {
    for (const stream of this.#all()) this.#end(stream, 'restarting')
  }

  #all(): Stream[] {
    return [...this.#byPerson.values()].flatMap((own) => [...own])
  }

  #drop(stream: Stream): void {
    const own = this.#byPerson.get(stream.personId)
    if (own?.delete(stream) !== true) return
    this.size -= 1
    if (own.size === 0) this.#byPerson.delete(stream.personId)
    if (this.size > 0) return
    clearInterval(this.#ticker)
    this.#ticker = undefined
  }

  #end(stream: Stream, event: 'ended' | 'restarting'): void {
    this.#drop(stream)
    stream.response.end(`event: ${event}\ndata: {}\n\n`)
  }

  #tick(): void {
    if (this.#limits.isDraining()) return this.endAll()
    const now = performance.now()
    for (const stream of this.#all()) if (stream.beatAt <= now) void this.#beat(stream)
  }

  async #beat(stream: Stream): Promise<void> {
    if (stream.isChecking) return
    stream.isChecking = true
    stream.beatAt = performance.now() + this.#limits.beatMs
    await this.#sendIfAllowed(stream, ': beat\n\n')
    stream.isChecking = false
  }

  #tellGathered(): void {
    this.#gathering = undefined
    const people = [...this.#told]
    this.#told.clear()
    for (const id of people) {
      for (const stream of this.#byPerson.get(id) ?? []) void this.#sendIfAllowed(stream, changed)
    }
  }

  /** Sends what only a person who is still signed in may hear. */
  async #sendIfAllowed(stream: Stream, text: string): Promise<void> {
    // An unreachable database decides nothing: the next beat asks again.
    const isAllowed = await stream.isAllowed().catch(() => null)
    if (this.#byPerson.get(stream.personId)?.has(stream) !== true) return
    if (isAllowed === false) this.#end(stream, 'ended')
    else send(stream, text)
  }
}

function send({ response }: Stream, text: string): void {
  if (response.writableLength > unreadMax) response.destroy()
  else response.write(text)
}
