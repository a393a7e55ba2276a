import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { closeHanded, followHanded } from './handed-connections.ts'
import { collectMetrics, type MetricsOfAll } from './metrics-of-all.ts'
import type { CounterSpec, Metrics } from './metrics.ts'
import type { Order, Report } from './process-messages.ts'
import { watchSilence, type Watched } from './silence.ts'
import { StartError } from './start-error.ts'

/** The processes that answer requests, as the first process keeps them. */
export interface WebProcesses {
  /** Starts all of them and waits until they accept connections. Throws StartError when one ends instead. */
  start(): Promise<void>
  /**
   * Replaces them one by one. Each new process accepts connections before an old one retires. A second call
   * while one is under way has them replaced once more.
   */
  restart(): Promise<void>
  /** Asks all of them to stop, as the whole market does. */
  stop(): void
  /** Has them wait for nothing any more. */
  hurry(): void
  /** Waits until all have ended. Kills those that are still there some seconds after the deadline, and throws. */
  ended(deadline: AbortSignal): Promise<void>
  figures(): { wanted: number; ready: number }
}

export interface WebProcessOptions {
  count: number
  databaseUrl: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The metrics of the first process itself. */
  metrics: Metrics
  /** Prepares a rolling restart. When it rejects, nothing is restarted. */
  beforeRestart: () => Promise<void>
  /** How long a process that retires may take until it is killed, in ms. */
  retireMs: number
  /** They end faster than they can be replaced. */
  onGivenUp: (error: StartError) => void
}

interface Entry extends Watched {
  /** Gives it a connection which another process has handed over. */
  handOver: (handle: unknown) => void
  /** Settles when it is ready: false if it ended before. */
  started: Promise<boolean>
  ended: Promise<void>
}

/** How a process ended, and how long it had accepted connections. */
interface Ending {
  code?: number
  signal?: string
  seconds: number
}

const processesEnded: CounterSpec = {
  name: 'haat_web_processes_ended_total',
  help: 'Web processes that ended unexpectedly and were replaced.',
}
/** So many processes that end soon after their start, beside one for each process, are a crash loop. */
const endsMax = 3
const soonMs = 60_000
const loopMs = 10 * 60_000
const backOffMs = { first: 500, longest: 8_000 }
/** How long a process that missed its deadline may take to end by itself. */
const killAfterMs = 4_000

export function createWebProcesses(options: WebProcessOptions): WebProcesses {
  return new Supervisor(options)
}

class Supervisor implements WebProcesses {
  readonly #metrics: MetricsOfAll
  readonly #options: WebProcessOptions
  readonly #entries = new Set<Entry>()
  /** When processes ended unexpectedly soon after their start. */
  #ends: number[] = []
  #isStopping = false
  #rolling: Promise<void> | undefined
  #isWantedAgain = false

  constructor(options: WebProcessOptions) {
    this.#options = options
    const workers = () => [...this.#entries].map(({ worker }) => worker)
    this.#metrics = collectMetrics(options.metrics, workers)
    options.metrics.textFrom(() => this.#metrics.text())
    options.metrics.gauge(
      'haat_web_processes',
      'Processes that answer requests, and how many there should be.',
      () => ({ ...this.figures() }),
      'state',
    )
    watchSilence(this.#entries, options.log)
  }

  async start(): Promise<void> {
    const all = Array.from({ length: this.#options.count }, () => this.#fork())
    const started = await Promise.all(all.map((each) => each.started))
    if (started.includes(false)) throw new StartError('A web process ended while it was starting.')
  }

  async restart(): Promise<void> {
    if (this.#isStopping) return
    this.#isWantedAgain = this.#rolling !== undefined
    this.#rolling ??= this.#rollUntilDone().finally(() => (this.#rolling = undefined))
    await this.#rolling
  }

  stop(): void {
    this.#isStopping = true
    for (const each of this.#entries) send(each, { type: 'stop' })
  }

  hurry(): void {
    for (const each of this.#entries) send(each, { type: 'hurry' })
  }

  async ended(deadline: AbortSignal): Promise<void> {
    let isLate = false
    const kill = () => {
      for (const { worker } of this.#entries) {
        isLate = true
        worker.process.kill('SIGKILL')
      }
    }
    const late = () => void setTimeout(kill, killAfterMs)
    if (deadline.aborted) late()
    else deadline.addEventListener('abort', late)
    await Promise.all([...this.#entries].map((each) => each.ended))
    if (isLate) throw new Error('a web process had to be killed')
  }

  figures(): { wanted: number; ready: number } {
    const ready = [...this.#entries].filter(({ state }) => state === 'ready').length
    return { wanted: this.#options.count, ready }
  }

  #fork(): Entry {
    const worker = cluster.fork({ haat_inherited_database_url: this.#options.databaseUrl })
    const start = Promise.withResolvers<boolean>()
    const end = Promise.withResolvers<void>()
    const entry: Entry = {
      worker,
      handOver: followHanded(worker),
      state: 'starting',
      heardAt: performance.now(),
      started: start.promise,
      ended: end.promise,
    }
    let readyAt = 0
    this.#entries.add(entry)
    worker.on('message', (report: Report, handle: unknown) => {
      entry.heardAt = performance.now()
      this.#metrics.take(worker, report)
      if (report.type === 'connection') this.#handOver(handle)
      if (report.type !== 'ready') return
      if (entry.state === 'starting') entry.state = 'ready'
      readyAt = performance.now()
      start.resolve(true)
    })
    // Sending to a process that ends fails, and its exit says so anyway.
    worker.on('error', () => undefined)
    // All that it sent has been read by then.
    worker.once('disconnect', () => this.#metrics.retire(worker))
    worker.once('exit', (code, signal) => {
      this.#entries.delete(entry)
      start.resolve(false)
      end.resolve()
      if (entry.state !== 'ready') return
      this.#replace(worker, { code, signal, seconds: (performance.now() - readyAt) / 1_000 })
    })
    return entry
  }

  /** Gives a connection to the newest process: the others may retire soon. */
  #handOver(handle: unknown): void {
    const taker = [...this.#entries].findLast(({ state }) => state === 'ready')
    if (taker === undefined) closeHanded(handle)
    else taker.handOver(handle)
  }

  /** Starts another process for one that has ended: at once, but after longer waits when more end soon. */
  #replace({ process: { pid } }: Worker, how: Ending): void {
    if (this.#isStopping) return
    const { log, metrics, count, onGivenUp } = this.#options
    const now = Date.now()
    this.#ends = this.#ends.filter((at) => now - at < loopMs)
    const isSoon = how.seconds * 1_000 < soonMs
    if (isSoon) this.#ends.push(now)
    const ends = this.#ends.length
    log.error({ process: pid, ...how }, 'a web process has ended and is replaced')
    metrics.count(processesEnded)
    if (ends > endsMax + count) {
      const text = `Web processes ended ${ends} times soon after their start; the log says why.`
      return onGivenUp(new StartError(text))
    }
    const doubled = backOffMs.first * 2 ** (ends - 2)
    setTimeout(
      () => {
        if (this.#isStopping) return
        const made = this.#fork()
        void made.started.then((isReady) => {
          if (!isReady) this.#replace(made.worker, { seconds: 0 })
        })
      },
      isSoon && ends > 1 ? Math.min(backOffMs.longest, doubled) : 0,
    )
  }

  async #rollUntilDone(): Promise<void> {
    do {
      this.#isWantedAgain = false
      await this.#roll()
    } while (this.#isWantedAgain && !this.#isStopping)
  }

  /** Stops at the first new process that does not start: the old ones stay. */
  async #roll(): Promise<void> {
    const { log, beforeRestart } = this.#options
    const old = [...this.#entries].filter(({ state }) => state === 'ready')
    log.warn({ processes: old.length }, 'a rolling restart begins')
    try {
      await beforeRestart()
      for (const each of old) {
        const isReady = await this.#fork().started
        if (this.#isStopping) return
        if (!isReady) throw new StartError('A new web process ended while it was starting.')
        await this.#retire(each)
      }
      log.warn('the rolling restart is complete')
    } catch (error) {
      log.error({ err: error }, 'the rolling restart was given up: the old web processes stay')
    }
  }

  async #retire(entry: Entry): Promise<void> {
    if (!this.#entries.has(entry)) return
    entry.state = 'retiring'
    send(entry, { type: 'retire' })
    const timer = setTimeout(() => entry.worker.process.kill('SIGKILL'), this.#options.retireMs)
    await entry.ended
    clearTimeout(timer)
  }
}

function send({ worker }: Entry, order: Order): void {
  if (worker.isConnected()) worker.send(order, undefined, undefined)
}
