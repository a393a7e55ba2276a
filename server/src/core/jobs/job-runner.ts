import type { Runner, WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'

const restartMs = 2_000
/**
 * How long a runner that stops by itself may take. It can hang for ever
 * (docs/decisions/0042-a-cluster-from-debian-packages.md).
 */
export const hungMs = 30_000

export interface KeptRunner {
  isRunning: () => boolean
  /** Stops restarting it, and returns it. */
  release: () => Runner
}

/** A runner that has just been started. */
export interface Launched {
  runner: Runner
  /** The name with which it locks jobs. */
  worker: string
  events: WorkerEvents
}

/**
 * Starts a runner, and starts another whenever it stops by itself or hangs while it does. Throws when the first
 * start fails.
 */
export async function keepRunning(
  start: () => Promise<Launched>,
  log: FastifyBaseLogger,
  hungAfterMs: number,
): Promise<KeptRunner> {
  let isReleased = false
  let timer: NodeJS.Timeout | undefined
  let isRunning = true
  let { runner, events } = await start()
  watch()

  function watch(): void {
    const current = runner
    const restart = (error?: unknown) => {
      clearTimeout(timer)
      if (isReleased || current !== runner) return
      isRunning = false
      log.error({ err: error }, 'the job worker stopped and is being restarted')
      timer = setTimeout(() => void relaunch(), restartMs)
    }
    runner.promise.then(() => restart(), restart)
    events.once('pool:gracefulShutdown', () => {
      isRunning = false
      if (isReleased) return
      timer = setTimeout(() => {
        restart(new Error('It hangs.'))
        // It takes no more jobs; this ends its crontab.
        current.stop().catch(() => undefined)
      }, hungAfterMs)
    })
  }
  async function relaunch(): Promise<void> {
    try {
      ;({ runner, events } = await start())
      isRunning = true
      if (isReleased) await runner.stop()
      else watch()
    } catch (error) {
      log.error({ err: error }, 'the job worker could not be started')
      if (!isReleased) timer = setTimeout(() => void relaunch(), restartMs)
    }
  }
  return {
    isRunning: () => isRunning,
    release: () => {
      isReleased = true
      clearTimeout(timer)
      return runner
    },
  }
}
