import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '#core/boot/embedded-postgres.ts'
import {
  program,
  startMarket,
  until,
  type MarketOptions,
  type MarketProcess,
} from './market-process.ts'

/** A market of two web processes, with a port for the operator. */
export interface ClusteredMarket extends MarketProcess {
  /** The pids of its web processes: the children of the first process that run the server. */
  webPids(): number[]
  /** The metrics of all processes; empty while there is no response. */
  metrics(): Promise<string>
  /** How many web processes answer requests; one that has just ended is counted until its exit is read. */
  readyCount(): Promise<number>
  /** Waits until two web processes answer, neither of them `gone`, and returns their pids. */
  bothReady(gone?: number): Promise<number[]>
}

/** Starts it, and waits until both processes answer. `firstPid`: of the first process; by default the child. */
export async function startClustered(
  dataDir: string,
  options: MarketOptions = {},
  firstPid?: () => number,
): Promise<ClusteredMarket> {
  const metricsPort = await freePort()
  const market = await startMarket(dataDir, {
    ...options,
    env: { WEB_CONCURRENCY: '2', METRICS_PORT: String(metricsPort), ...options.env },
  })
  const metrics = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null)
    return (await answer?.text()) ?? ''
  }
  const readyCount = async () =>
    Number(/haat_web_processes\{state="ready"\} (\d+)/.exec(await metrics())?.[1] ?? 0)
  await market.ready()
  await until('both processes answer', async () => (await readyCount()) === 2, 120_000)
  const first = firstPid?.() ?? market.child.pid ?? 0
  const webPids = () => childrenOf(first)
  const bothReady = async (gone?: number) => {
    let pids: number[] = []
    await until('two processes answer', async () => {
      pids = webPids()
      const isReplaced = gone === undefined || !pids.includes(gone)
      return pids.length === 2 && isReplaced && (await readyCount()) === 2
    })
    return pids
  }
  return { ...market, metrics, readyCount, bothReady, webPids }
}

function childrenOf(first: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === first)
    .filter((entry) => read(`/proc/${entry}/cmdline`).includes(program))
    .map(Number)
}

function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`)
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 0 : Number(parent)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
