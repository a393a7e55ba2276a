import type { Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { aliveMs } from './process-messages.ts'

/** A process that reports each second that its event loop turns. */
export interface Watched {
  worker: Worker
  state: 'starting' | 'ready' | 'retiring'
  /** When it last reported, on the clock of `performance.now()`. */
  heardAt: number
}

/** A process that has not reported for this long is killed. */
const silentMs = 10_000
/** How long a process may take until it accepts connections. */
const startMs = 120_000

/**
 * Kills processes that have not reported for too long: a hung process would never end by itself, and its
 * exit has it replaced.
 */
export function watchSilence(
  entries: ReadonlySet<Watched>,
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  let checkedAt = performance.now()
  setInterval(() => {
    const now = performance.now()
    // This process was itself stopped or busy: it has read no reports.
    const isLate = now - checkedAt > 3 * aliveMs
    checkedAt = now
    for (const entry of entries) {
      if (isLate) entry.heardAt = now
      const limit = entry.state === 'starting' ? startMs : silentMs
      if (now - entry.heardAt < limit) continue
      log.error(
        { process: entry.worker.process.pid },
        'a web process does not respond and is killed',
      )
      entry.worker.process.kill('SIGKILL')
      entry.heardAt = now
    }
  }, aliveMs).unref()
}
