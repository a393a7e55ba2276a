import { cpus } from 'node:os'
import { Client, openLoop, type OpenLoop, type Shot } from './open-loop.ts'
import type { Served } from './processes.ts'

/** Requests served per second, and the processor cores used. */
export interface Round {
  served: number
  server: number
  generator: number
  /** Cores that were not idle, whoever used them. One that waits for a disk counts as busy. */
  machine: number
}

export interface Flood extends Round {
  perSecond: number
  seconds: number
  shots: Shot[]
  recoveredMs: number
  lags: number[]
  connections: number
}

interface FloodOptions {
  port: number
  server: Served
  fresh: () => Buffer
  perSecond: number
  seconds: number
  /** A request that waited longer counts as not answered, ms. */
  patienceMs: number
  /** All clients are new: no connection is open in advance. */
  isCold: boolean
  /** A response within this time is as fast as without load, in ms. */
  limitMs: number
}

export async function oneFlood(options: FloodOptions): Promise<Flood> {
  const { port, server, fresh, perSecond, seconds, patienceMs, isCold, limitMs } = options
  // Built in advance: the generator's work during the flood would take processor time from the server.
  const ready = Array.from({ length: Math.ceil(perSecond * seconds * 1.05) }, fresh)
  let run: OpenLoop | undefined
  let endedAt = 0
  const round = await timed(server, async () => {
    run = await openLoop(port, () => ready.pop() ?? fresh(), {
      perSecond,
      seconds,
      patienceMs,
      isCold,
    })
    endedAt = run.startedAt + seconds * 1_000
    // Responses after the end of the flood do not count as served in time.
    const inTime = run.shots.filter((shot) => isServed(shot) && shot.dueAt + shot.ms <= endedAt)
    return inTime.length / seconds
  })
  if (run === undefined) throw new Error('There was no flood.')
  const recoveredMs = await recovery(port, fresh, endedAt, limitMs)
  return { ...round, ...run, perSecond, seconds, recoveredMs }
}

export async function timed(server: Served, work: () => Promise<number>): Promise<Round> {
  const before = server.cpuMs()
  const own = process.cpuUsage()
  const idleBefore = idleMs()
  const startedAt = performance.now()
  const served = await work()
  const tookMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(own)
  return {
    served,
    server: (server.cpuMs() - before) / tookMs,
    generator: (user + system) / 1_000 / tookMs,
    machine: cpus().length - (idleMs() - idleBefore) / tookMs,
  }
}

/** How long all cores together were idle since the machine started, in ms. */
function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0)
}

/** The number of connections with the best mean, and that mean. */
export function bestOf(closed: ReadonlyMap<number, readonly Round[]>): {
  width: number
  mean: Round
} {
  const means = [...closed].map(([width, rounds]) => ({ width, mean: meanOf(rounds) }))
  return means.reduce((best, other) => (other.mean.served > best.mean.served ? other : best))
}

export function meanOf(rounds: readonly Round[]): Round {
  const mean = (of: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  return {
    served: mean(({ served }) => served),
    server: mean(({ server }) => server),
    generator: mean(({ generator }) => generator),
    machine: mean(({ machine }) => machine),
  }
}

/** How long after the flood five responses in a row are as fast as without load again. */
async function recovery(
  port: number,
  fresh: () => Buffer,
  endedAt: number,
  limitMs: number,
): Promise<number> {
  const client = new Client(port)
  let firstAt: number | null = null
  let inRow = 0
  try {
    while (performance.now() < endedAt + 60_000) {
      const sentAt = performance.now()
      const shot = await new Promise<Shot>((done) => client.send(fresh(), sentAt, done))
      const isWell = isServed(shot) && shot.ms <= limitMs
      inRow = isWell ? inRow + 1 : 0
      firstAt = isWell ? (firstAt ?? sentAt) : null
      if (firstAt !== null && inRow >= 5) return Math.max(0, firstAt - endedAt)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return Number.POSITIVE_INFINITY
  } finally {
    client.close()
  }
}

export function isServed({ status }: Shot): boolean {
  return status >= 200 && status < 300
}

export function msOf(shots: readonly Shot[]): number[] {
  return shots.map(({ ms }) => ms)
}
