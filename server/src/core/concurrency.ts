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
export function openGate({ places, line: lineMax, waitMs }: GateOptions): Gate {
  const line = new FairLine<Waiting>()
  const figures: GateFigures = { running: 0, waiting: 0, refused: 0 }
  let open = places
  /** Time between two leavings while others wait, ms. */
  let paceMs = 0
  let lastLeftAt = 0
  let sweeper: NodeJS.Timeout | undefined

  function isFull(now: number): boolean {
    if (line.size >= lineMax) return true
    const sinceLast = line.size === 0 ? 0 : now - lastLeftAt
    return line.size * paceMs > waitMs / 2 || sinceLast > waitMs / 2
  }

  function refuse(waiting: Pick<Waiting, 'refuse'>): void {
    figures.refused += 1
    waiting.refuse()
  }

  function ask(who: () => Who, enter: () => void, refused: () => void): void {
    if (figures.running < open) {
      figures.running += 1
      return enter()
    }
    const now = performance.now()
    // The clock of a standstill starts with the first who waits.
    if (line.size === 0) lastLeftAt = now
    const asking = who()
    if (isFull(now)) {
      const other = line.displace(asking)
      if (other === undefined) return refuse({ refuse: refused })
      refuse(other)
    }
    const until = Math.min(now + waitMs, currentDeadline())
    line.push(asking, { enter, refuse: refused, until })
    figures.waiting = line.size
    sweeper ??= setTimeout(sweep, sweepMs).unref()
  }

  function leave(): void {
    const now = performance.now()
    if (line.size > 0) {
      paceMs += (now - lastLeftAt - paceMs) / paceSpan
      lastLeftAt = now
    }
    figures.running -= 1
    callIn()
  }

  /** Gives what is free to those whose turn it is, as far as they have not waited too long. */
  function callIn(): void {
    const now = performance.now()
    while (figures.running < open) {
      const next = line.shift()
      if (next === undefined) break
      if (next.until < now) refuse(next)
      else {
        figures.running += 1
        next.enter()
      }
    }
    figures.waiting = line.size
  }

  function resize(share: number): void {
    open = Math.max(1, Math.round(places * share))
    callIn()
  }

  /** Who has waited too long is told so, also while nobody leaves. */
  function sweep(): void {
    const now = performance.now()
    sweeper = undefined
    for (const waiting of line.prune(({ until }) => until < now)) refuse(waiting)
    figures.waiting = line.size
    if (line.size > 0) sweeper = setTimeout(sweep, sweepMs).unref()
  }

  async function through<T>(
    work: () => Promise<T>,
    { who, isLong = false }: ThroughOptions = {},
  ): Promise<T> {
    const isIn = await new Promise<boolean>((resolve) =>
      ask(
        who === undefined ? currentWho : () => who,
        () => resolve(true),
        () => resolve(false),
      ),
    )
    if (!isIn) return refuseBusy()
    try {
      if (isLong) liftDeadline()
      return await work()
    } finally {
      leave()
    }
  }

  return { ask, leave, resize, through, figures }
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
