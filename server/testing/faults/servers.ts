import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendSignal } from '#core/boot/processes.ts'
import { program } from '#testing/market-process.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const readyWithinMs = 60_000
const lastWordsLength = 1_500
/** Longer than one list takes on a busy machine. */
const goodWithinMs = 8_000
const startMark = '--- start of'

/** How a process of the market exited. */
export type Ending = string

/** A process of the market: a server or a worker. */
export interface MarketProcess {
  name: string
  /** Its URL; null for a worker. */
  url: string | null
  /** Starts it and waits until it responds well. Returns how long that took, in ms. */
  start(extra?: Record<string, string>): Promise<number>
  /** Waits until it responds well. Returns the time from `since` (of performance.now()), in ms. */
  ready(since?: number): Promise<number>
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void
  /** Sends a signal and waits for the exit. Returns its exit code or signal. */
  end(name: NodeJS.Signals, withinMs?: number): Promise<Ending>
  isRunning(): boolean
}

export interface MarketProcessOptions {
  name: string
  env: Record<string, string>
  logFile: string
  url: string | null
  /** Called when it exits unexpectedly, with its last output. */
  onDeath: (ending: Ending, lastWords: string) => void
}

export function marketProcess({
  name,
  env,
  logFile,
  url,
  onDeath,
}: MarketProcessOptions): MarketProcess {
  let child: ChildProcess | undefined
  const own: MarketProcess = {
    name,
    url,
    isRunning: () => child !== undefined && endingOf(child) === null,
    start: async (extra = {}) => {
      const since = performance.now()
      appendFileSync(logFile, `${startMark} ${name} at ${new Date().toISOString()}\n`)
      const started = spawnNode([program], { ...env, ...extra }, logFile)
      child = started
      started.once('exit', () => {
        if (child !== started || expected.has(started)) return
        onDeath(endingOf(started) ?? '', readFileSync(logFile, 'utf8').slice(-lastWordsLength))
      })
      return await own.ready(since)
    },
    ready: async (since = performance.now()) => {
      const deadline = performance.now() + readyWithinMs
      while (performance.now() < deadline) {
        const ending = child === undefined ? 'never started' : endingOf(child)
        if (ending !== null) {
          const words = readFileSync(logFile, 'utf8').slice(-lastWordsLength)
          throw new Error(`${name} ended (${ending}) instead of answering:\n${words}`)
        }
        if (await isGood(url, logFile)) return performance.now() - since
        await sleep(20)
      }
      throw new Error(`${name} gave no good answer within ${readyWithinMs / 1_000} s.`)
    },
    signal: (which) => {
      if (child?.pid !== undefined && own.isRunning()) sendSignal(child.pid, which)
    },
    end: async (which, withinMs = 60_000) => {
      if (child === undefined) return 'never started'
      expected.add(child)
      return await endWithin(child, which, withinMs)
    },
  }
  return own
}

/** Processes that were told to stop. */
const expected = new WeakSet<ChildProcess>()

/** Runs a program of the project with the pinned Node, which writes to `logFile`. */
function spawnNode(
  [file, ...args]: [string, ...string[]],
  env: Record<string, string>,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

/** Sends a signal, and SIGKILL after `withinMs`, and waits for the exit. */
async function endWithin(
  child: ChildProcess,
  name: NodeJS.Signals,
  withinMs: number,
): Promise<Ending> {
  if (endingOf(child) === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.pid !== undefined) sendSignal(child.pid, name)
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
    await gone
    clearTimeout(timer)
  }
  return endingOf(child) ?? ''
}

function endingOf({ exitCode, signalCode }: ChildProcess): Ending | null {
  return exitCode === null ? signalCode : `code ${exitCode}`
}

/** Whether a server can list products, or a worker has logged that it runs jobs. */
async function isGood(url: string | null, logFile: string): Promise<boolean> {
  if (url === null) {
    const log = readFileSync(logFile, 'utf8')
    return /jobs/i.test(log.slice(log.lastIndexOf(startMark)))
  }
  try {
    const signalOfTime = AbortSignal.timeout(goodWithinMs)
    const answer = await fetch(`${url}/api/v1/products?limit=1`, { signal: signalOfTime })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

/** The settings of every process of a run; the test gateway posts its messages to `publicUrl`. */
export function faultsEnv(dataDir: string, publicUrl: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: 'a-secret-for-faults-only-0123456789abcdef',
    DEMO_SEED: 'on',
    // Earnings are released at once, and the schedule assembles no payouts.
    PAYOUT_HOLD_DAYS: '0',
    PAYOUT_DAYS: 'off',
    CALLS_PER_MINUTE: '0',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
}

/** Fills the database with a small market, as `npm run seed` does. */
export async function runSeed(
  size: Record<string, number>,
  env: Record<string, string>,
  logFile: string,
): Promise<void> {
  const args = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])
  const child = spawnNode(['server/seed/run.ts', ...args], env, logFile)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0)
    throw new Error(`The seed ended with ${String(code)}: ${readFileSync(logFile, 'utf8')}`)
}
