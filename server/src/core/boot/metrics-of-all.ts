import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { withTimeout } from '#core/concurrency/timeouts.ts'
import type { Metrics, MetricsSnapshot } from './metrics.ts'
import type { Order, Report } from './process-messages.ts'

/** The metrics of the first process and its web processes together. */
export interface MetricsOfAll {
  /** In Prometheus' text format. Processes that do not respond within a second are left out, but not their counts. */
  text(): Promise<string>
  /** Takes a report of a process about its metrics. */
  take(worker: Worker, report: Report): void
  /** Keeps the counts of a process that has ended, so that no counter ever falls. */
  retire(worker: Worker): void
}

const answerMs = 1_000

/** Counts are added up. Gauges are, too, unless they say otherwise; those of processes that ended are dropped. */
export function collectMetrics(own: Metrics, workers: () => readonly Worker[]): MetricsOfAll {
  const last = new Map<number, MetricsSnapshot>()
  const asked = new Map<string, (metrics: MetricsSnapshot) => void>()
  let ended: Promise<MetricsSnapshot> = Promise.resolve([])
  let lastId = 0

  async function ask(worker: Worker): Promise<MetricsSnapshot> {
    lastId += 1
    const name = `${worker.id} ${lastId}`
    const answer = new Promise<MetricsSnapshot>((resolve) => asked.set(name, resolve))
    if (worker.isConnected()) order(worker, { type: 'metrics-wanted', id: lastId })
    try {
      return await withTimeout(answer, answerMs)
    } catch {
      return countsOf(last.get(worker.id) ?? [])
    } finally {
      asked.delete(name)
    }
  }

  async function text(): Promise<string> {
    const all = await Promise.all([own.snapshot(), ended, ...workers().map(ask)])
    return await AggregatorRegistry.aggregate(all).metrics()
  }

  return {
    text,
    take: (worker, report) => {
      if (report.type === 'metrics' || report.type === 'ended') last.set(worker.id, report.metrics)
      if (report.type === 'metrics') asked.get(`${worker.id} ${report.id}`)?.(report.metrics)
      if (report.type === 'text-wanted') {
        const { id } = report
        void text().then((all) => order(worker, { type: 'text', id, text: all }))
      }
    },
    retire: (worker) => {
      const counts = countsOf(last.get(worker.id) ?? [])
      last.delete(worker.id)
      ended = ended.then((sum) => AggregatorRegistry.aggregate([sum, counts]).getMetricsAsJSON())
    },
  }
}

function order(worker: Worker, message: Order): void {
  if (worker.isConnected()) worker.send(message)
}

/** The part of a snapshot that adds up over time. */
function countsOf(snapshot: MetricsSnapshot): MetricsSnapshot {
  return snapshot.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}
