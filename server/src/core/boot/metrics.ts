import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { singleFlight } from '#core/concurrency/single-flight.ts'
import { withTimeout } from '#core/concurrency/timeouts.ts'

/** A counter that a feature declares. Each label has few values: no ids, no addresses. */
export interface CounterSpec<Label extends string = never> {
  /** `haat_…_total`. */
  name: string
  help: string
  labels?: readonly Label[]
}

/** One value, or one for each value of the gauge's label. */
export type Reading = number | Readonly<Record<string, number>>

/** A type alias, because the library does not accept an interface. */
export type RequestLabels = {
  method: string
  /** The route's pattern, never a concrete URL. */
  route: string
  /** `2xx` to `5xx`, or `aborted` when the client disconnected before the response. */
  status: string
}

export interface Metrics {
  /** Whether the metrics are served; if not, the expensive ones are not collected. */
  readonly isOn: boolean
  count<Label extends string>(counter: CounterSpec<Label>, labels?: Record<Label, string>): void
  /**
   * Declares a value that `read` returns at each scrape. A scrape omits it when `read` fails or takes longer than
   * a second. A later gauge with the same name replaces an earlier one.
   */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void
  observeRequest(labels: Readonly<RequestLabels>, seconds: number): void
  /** All metrics in Prometheus' text format; concurrent callers share one scrape. */
  text(): Promise<string>
  readonly contentType: string
}

const readMs = 1_000
/** Histogram buckets in seconds, from a cached page to a search under load. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of a process. Without `isOn`, counters still count, but expensive metrics are not collected. */
export function createMetrics({ isOn }: { isOn: boolean }): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, () => Promise<void>>()
  const requests = new Histogram({
    name: 'haat_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  })
  if (isOn) collectDefaultMetrics({ register: registry })

  function counterOf({ name, help, labels = [] }: CounterSpec<string>): Counter {
    const known = counters.get(name)
    if (known !== undefined) return known
    const made = new Counter({ name, help, labelNames: [...labels], registers: [registry] })
    counters.set(name, made)
    return made
  }

  async function scrape(): Promise<string> {
    await Promise.all([...gauges.values()].map((read) => read()))
    return await registry.metrics()
  }

  const once = singleFlight<string>()
  return {
    isOn,
    count: (counter, labels) => {
      const own = counterOf(counter)
      if (labels === undefined) own.inc()
      else own.inc(labels)
    },
    gauge: (name, help, read, label) => {
      registry.removeSingleMetric(name)
      const gauge = new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
      })
      gauges.set(name, () => fill(gauge, read, label))
    },
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    text: () => once('', scrape),
    contentType: registry.contentType,
  }
}

async function fill(
  gauge: Gauge,
  read: () => Reading | Promise<Reading>,
  label: string | undefined,
): Promise<void> {
  try {
    const reading = await withTimeout(Promise.resolve().then(read), readMs)
    gauge.reset()
    if (typeof reading === 'number') gauge.set(reading)
    else if (label !== undefined) {
      for (const [key, value] of Object.entries(reading)) gauge.set({ [label]: key }, value)
    }
  } catch {
    // A stale value would look like a current one.
    if (label === undefined) gauge.remove()
    else gauge.reset()
  }
}
