import { setTimeout as sleep } from 'node:timers/promises'
import { settlesWithin } from '#core/concurrency/timeouts.ts'

/** What to close when a process stops. Code that opens something adds the function that closes it. */
export interface Closers {
  /** Requests and jobs get a signal that aborts their work at the deadline. */
  requests?: (deadline: AbortSignal) => Promise<void>
  jobs?: (deadline: AbortSignal) => Promise<void>
  changes?: () => Promise<void>
  /** Closes late, so that it reports the stop for as long as possible. */
  operatorPort?: () => Promise<void>
  pool?: () => Promise<void>
  database?: () => Promise<void>
  folder?: () => void
}

export interface StopOptions {
  /** How long requests are still accepted while the process reports that it is not ready. */
  drainMs: number
  /** How long running requests and jobs may take to finish. */
  shutdownMs: number
  /** Stops waiting for anything. */
  hurry: AbortSignal
  /** Called for every part that failed to close. */
  onTrouble: (text: string, error?: unknown) => void
}

const done = Promise.resolve()
/** How long aborted work may take to finish. */
const graceMs = 5_000
/** The pool would wait for connections in use, but the exit of the process closes them anyway. */
const poolMs = 2_000
/** Longer than the database takes to stop even when it has to be killed. */
const databaseMs = 25_000

/** Closes every part within a time limit. Returns whether all of them have closed. */
export async function stopInTime(closers: Closers, options: StopOptions): Promise<boolean> {
  const { drainMs, shutdownMs, hurry, onTrouble } = options
  await sleep(drainMs, undefined, { signal: hurry }).catch(() => {})
  const deadline = AbortSignal.any([AbortSignal.timeout(shutdownMs), hurry])
  async function isClosed(name: string, ms: number, work?: Promise<void>): Promise<boolean> {
    let failure: unknown
    const isInTime = await settlesWithin(
      ms,
      work?.catch((error: unknown) => (failure = error)) ?? done,
    )
    if (!isInTime) onTrouble(`${name} did not close in time`)
    if (failure !== undefined) onTrouble(`${name} failed`, failure)
    return isInTime && failure === undefined
  }
  const isFinished = await Promise.all([
    isClosed('requests', shutdownMs + graceMs, closers.requests?.(deadline)),
    isClosed('jobs', shutdownMs + graceMs, closers.jobs?.(deadline)),
  ])
  await settlesWithin(poolMs, closers.changes?.() ?? done)
  await settlesWithin(poolMs, closers.operatorPort?.() ?? done)
  await settlesWithin(poolMs, closers.pool?.() ?? done)
  const isStopped = await isClosed('database', databaseMs, closers.database?.())
  closers.folder?.()
  return isStopped && isFinished.every(Boolean)
}

/** The same signal may arrive twice at once: from npm and from the terminal. */
const doubleMs = 1_000

/**
 * Calls `onSignal` when the process has to stop: on Ctrl-C, by a service manager, or because its terminal was
 * closed. A second signal means that the operator does not want to wait.
 */
export function heedSignals(onSignal: (isAgain: boolean) => void): void {
  let first: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (first === undefined) onSignal(false)
      else if (now - first > doubleMs) onSignal(true)
      first ??= now
    })
  }
}
