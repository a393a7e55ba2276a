import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopWithBench } from './stopping.ts'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export interface Served {
  url: string
  /** Resident memory now, in MB. */
  rss(): number
  /** Processor time used so far, in ms; NaN where the system has no /proc. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts an HTTP server of a checkout, and waits until it responds. */
export async function serve(
  file: string,
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
  checkout = root,
): Promise<Served> {
  const port = env['PORT'] ?? ''
  const child = spawn(process.execPath, [...nodeFlags, path.join(checkout, file)], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stopWithBench(() => ended(child))
  const url = `http://127.0.0.1:${port}`
  await answering(child, `${url}/healthz`)
  return {
    url,
    rss: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1_024,
    cpuMs: () => cpuMsOf(child.pid),
    stop: () => ended(child),
  }
}

/** Starts the market with the flags and memory settings of `npm start`, and waits until it responds. */
export async function serveMarket(
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
  checkout = root,
): Promise<Served> {
  // Another checkout is built by whoever compares with it; this one may have changed since.
  if (checkout === root) {
    execFileSync(process.execPath, ['scripts/bootstrap.mjs', '--build'], { cwd: root })
  }
  const about: { scripts: { start: string } } = JSON.parse(
    readFileSync(path.join(checkout, 'package.json'), 'utf8'),
  )
  const [program = ''] = about.scripts.start.match(/server\/\S+main\.\w+/) ?? []
  const usual = about.scripts.start.match(/--(?:max|heap|import)\S+/g) ?? []
  const memory = about.scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)
  const own = Object.fromEntries([...memory].map(([, name, value]) => [name, value]))
  return await serve(program, { ...own, ...env }, [...usual, ...nodeFlags], checkout)
}

/** Runs a program of a checkout to its end. */
export async function runOnce(
  file: string,
  args: string[],
  env: Record<string, string>,
  checkout = root,
) {
  const child = spawn(process.execPath, [path.join(checkout, file), ...args], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stopWithBench(() => ended(child))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`${file} ended with code ${code}.`)
}

/** The kernel counts in ticks of 10 ms. */
const tickMs = 10

function cpuMsOf(pid: number | undefined): number {
  const [user = Number.NaN, system = Number.NaN] = timesOf(pid)
  return (user + system) * tickMs
}

/**
 * Processor time of PostgreSQL and all of its processes so far, those that have ended included, in ms. NaN
 * where the system has no /proc.
 */
export function postgresCpuMs(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const running = children
    .trim()
    .split(/\s+/)
    .map((child) => cpuMsOf(Number(child)))
  const ticks = timesOf(pid).reduce((sum, time) => sum + time, 0)
  return ticks * tickMs + running.reduce((sum, ms) => sum + (Number.isNaN(ms) ? 0 : ms), 0)
}

/** Ticks in user and system mode, of the process and of its children that have ended. */
function timesOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return [Number.NaN]
  const stat = readFileSync(file, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).map(Number)
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`)
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(100)
  }
  throw new Error(`Nothing answers at ${url}.`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
