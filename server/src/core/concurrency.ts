import { currentDeadline, currentWho, liftDeadline, refuseBusy } from './caller.ts'
import { FairLine, type Who } from './fair-line.ts'

export interface GateOptions {
  /** How much goes on at the same time. */
  places: number
  /** How many wait at most. */
  line: number
  /** How long anyone waits at most, ms. Who would wait longer than half of it is refused at once. */
  waitMs: number
}

export interface Gate {
  /**
   * Has `enter` called once there is a place, at once if there is one, or `refuse`. Whoever has entered
   * calls `leave` once.
   */
  ask(who: () => Who, enter: () => void, refuse: () => void): void
  leave(): void
  /** Whether this one would be refused at once if they asked now; if so, that counts as refused. */
  turnsAway(who: () => Who): boolean
  /** Leaves only this share (0 to 1) of the places open, one at least; `resize(1)` opens them all. */
  resize(share: number): void
  /** Runs `work` when a place is free. Refuses with NOT_READY who would wait too long. */
  through<T>(work: () => Promise<T>, options?: ThroughOptions): Promise<T>
  readonly figures: Readonly<GateFigures>
}

export interface ThroughOptions {
  /** Left out: the caller that the work is done for. */
  who?: Who
  /** The work takes long by nature: the caller's deadline is about its start only. */
  isLong?: boolean
}

/** How a gate stands: what goes on, what waits, and how much was refused so far. */
export interface GateFigures {
  running: number
  waiting: number
  refused: number
}

interface Waiting {
  enter: () => void
  refuse: () => void
  until: number
}

/** How often those who wait are looked through for who has waited too long. */
const sweepMs = 50
/** Of so many leavings the pace is the mean, more or less. */
const paceSpan = 64

/**
 * Lets so much work go on at once, and so much wait as will have its turn in time by the pace of late.
 * Networks and people take turns; when no more can wait, who waits for most makes room.
 */
export function openGate(options: GateOptions): Gate {
  return new FairGate(options)
}

class FairGate implements Gate {
  readonly figures: GateFigures = { running: 0, waiting: 0, refused: 0 }
  readonly #options: GateOptions
  readonly #line = new FairLine<Waiting>()
  #open: number
  /** Time between two leavings while others wait, ms. */
  #paceMs = 0
  #lastLeftAt = 0
  #sweeper: NodeJS.Timeout | undefined

  constructor(options: GateOptions) {
    this.#options = options
    this.#open = options.places
  }

  ask(who: () => Who, enter: () => void, refuse: () => void): void {
    if (this.figures.running < this.#open) {
      this.figures.running += 1
      return enter()
    }
    const now = performance.now()
    // The clock of a standstill starts with the first who waits.
    if (this.#line.size === 0) this.#lastLeftAt = now
    const asking = who()
    if (this.#isFull(now)) {
      const other = this.#line.displace(asking)
      if (other === undefined) return this.#refuse(refuse)
      this.#refuse(other.refuse)
    }
    const until = Math.min(now + this.#options.waitMs, currentDeadline())
    this.#line.push(asking, { enter, refuse, until })
    this.figures.waiting = this.#line.size
    if (this.#sweeper === undefined) this.#sweepLater()
  }

  leave(): void {
    const now = performance.now()
    if (this.#line.size > 0) {
      this.#paceMs += (now - this.#lastLeftAt - this.#paceMs) / paceSpan
      this.#lastLeftAt = now
    }
    this.figures.running -= 1
    this.#callIn()
  }

  turnsAway(who: () => Who): boolean {
    if (this.figures.running < this.#open || !this.#isFull(performance.now())) return false
    if (this.#line.canDisplace(who())) return false
    this.figures.refused += 1
    return true
  }

  resize(share: number): void {
    this.#open = Math.max(1, Math.round(this.#options.places * share))
    this.#callIn()
  }

  async through<T>(
    work: () => Promise<T>,
    { who, isLong = false }: ThroughOptions = {},
  ): Promise<T> {
    const asking = who === undefined ? currentWho : () => who
    const isIn = await new Promise<boolean>((resolve) =>
      this.ask(
        asking,
        () => resolve(true),
        () => resolve(false),
      ),
    )
    if (!isIn) return refuseBusy()
    try {
      if (isLong) liftDeadline()
      return await work()
    } finally {
      this.leave()
    }
  }

  #isFull(now: number): boolean {
    const { line, waitMs } = this.#options
    if (this.#line.size >= line) return true
    const sinceLast = this.#line.size === 0 ? 0 : now - this.#lastLeftAt
    return this.#line.size * this.#paceMs > waitMs / 2 || sinceLast > waitMs / 2
  }

  #refuse(refuse: () => void): void {
    this.figures.refused += 1
    refuse()
  }

  /** Gives what is free to those whose turn it is, as far as they have not waited too long. */
  #callIn(): void {
    const now = performance.now()
    while (this.figures.running < this.#open) {
      const next = this.#line.shift()
      if (next === undefined) break
      if (next.until < now) this.#refuse(next.refuse)
      else {
        this.figures.running += 1
        next.enter()
      }
    }
    this.figures.waiting = this.#line.size
  }

  /** Who has waited too long is told so, also while nobody leaves. */
  #sweep(): void {
    const now = performance.now()
    this.#sweeper = undefined
    for (const { refuse } of this.#line.prune(({ until }) => until < now)) this.#refuse(refuse)
    this.figures.waiting = this.#line.size
    if (this.#line.size > 0) this.#sweepLater()
  }

  #sweepLater(): void {
    this.#sweeper = setTimeout(() => this.#sweep(), sweepMs).unref()
  }
}

/** Callers that ask for the same key while it is being made share one piece of work. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flying = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = flying.get(key)
    if (known !== undefined) return known
    const flight = work().finally(() => flying.delete(key))
    flying.set(key, flight)
    return flight
  }
}
