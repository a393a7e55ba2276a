import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { isAlive, postgresIn, sendSignal } from '#core/boot/processes.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The server as `npm start` runs it. */
export const program = 'server/dist/main.mjs'
/** The pinned Node. */
export const node = path.join(root, 'node_modules/node/bin/node')
const startMs = 120_000

/** The market as a separate process with an embedded database, for tests that kill it. */
export interface MarketProcess {
  child: ChildProcess
  port: number
  url: string
  /** Its output so far. */
  output(): string
  /** Its exit code; 128 and more for a signal. */
  ended: Promise<number>
  /** Waits until it responds. Returns the time since its start, in ms. */
  ready(): Promise<number>
}

/** A data folder that PostgreSQL's own account can access when the tests run as root. */
export function temporaryDataDir(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haat-market-'))
  chmodSync(dataDir, 0o711)
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

export interface MarketOptions {
  /** The command that runs it; by default the server itself. */
  command?: [string, ...string[]]
  env?: Record<string, string>
}

/** Starts the market without the demo, in a process group of its own. */
export async function startMarket(
  dataDir: string,
  { command = [node, program], env = {} }: MarketOptions = {},
): Promise<MarketProcess> {
  const port = await freePort()
  const since = performance.now()
  const child = spawnMarket(command, { PORT: String(port), DATA_DIR: dataDir, ...env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => (text += bytes.toString()))
  }
  let code: number | undefined
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (exit, signal) => {
      code = exit ?? (signal === 'SIGKILL' ? 137 : 128)
      resolve(code)
    })
  })
  const url = `http://127.0.0.1:${port}`
  return {
    child,
    port,
    url,
    output: () => text,
    ended,
    ready: async () => {
      while (performance.now() - since < startMs) {
        if (code !== undefined) throw new Error(`It ended with ${code} while starting:\n${text}`)
        if ((await statusOf(`${url}/healthz`)) === 200) return performance.now() - since
        await sleep(20)
      }
      throw new Error(`It did not answer in ${startMs / 1_000} s:\n${text}`)
    },
  }
}

function spawnMarket(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      DEMO_SEED: 'off',
      CALLS_PER_MINUTE: '0',
      WEB_CONCURRENCY: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
}

/** The status of a response on a new connection; 0 when there is none. */
export function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(url, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.statusCode ?? 0))
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(0))
    asking.end()
  })
}

/** Every PostgreSQL process of a market's data folder. */
export function databaseOf(dataDir: string): { pid: number; isPostmaster: boolean }[] {
  return postgresIn(path.join(dataDir, 'postgres/cluster'), undefined)
}

/** The process that `postmaster.pid` names, if it is alive. A child looks like it until it has a title of its own. */
export function postmasterOf(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return isAlive(pid) ? pid : undefined
}

/** Connection string of a running market's database, as its superuser. */
export function adminUrlOf(dataDir: string): string {
  const home = path.join(dataDir, 'postgres')
  const port = readFileSync(path.join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(path.join(home, 'password'), 'utf8')
  return `postgres://haat:${password}@127.0.0.1:${port}/haat`
}

/** Waits until `isTrue`, for `withinMs` at most. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) {
      throw new Error(`The condition was not met within ${withinMs / 1_000} s: ${what}`)
    }
    await sleep(20)
  }
}

/** Kills the processes of a market that a test left running. */
export async function clear(market: MarketProcess | undefined, dataDir: string): Promise<void> {
  const pid = market?.child.pid ?? 0
  if (market?.child.exitCode === null && isAlive(pid)) sendSignal(-pid, 'SIGKILL')
  for (const process of databaseOf(dataDir)) sendSignal(process.pid, 'SIGKILL')
  await until('every process is gone', () => databaseOf(dataDir).length === 0)
}
