import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { singleFlight } from '#core/concurrency/single-flight.ts'
import { withTimeout } from '#core/concurrency/timeouts.ts'

/** A counter as its feature declares it. Labels take a handful of values each: no ids, no addresses. */
export interface CounterSpec<Label extends string = never> {
  /** `haat_…_total`. */
  name: string
  help: string
  labels?: readonly Label[]
}

/** One figure, or one for each value of the gauge's label. */
export type Reading = number | Readonly<Record<string, number>>

/** Every figure of a process, as it can be sent to another one. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** A type, since the library takes no interface. */
export type RequestLabels = {
  method: string
  /** The route's pattern, never an address. */
  route: string
  /** `2xx` to `5xx`, or `aborted` when the client left before the answer. */
  status: string
}

export interface Metrics {
  /** Whether the metrics can be read; otherwise the costly ones are left out. */
  readonly isOn: boolean
  count<Label extends string>(counter: CounterSpec<Label>, labels?: Record<Label, string>): void
  /**
   * A figure that `read` returns at each scrape; left out while it fails or takes longer than a second. A
   * later gauge of the same name replaces an earlier one.
   */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void
  observeRequest(labels: Readonly<RequestLabels>, seconds: number): void
  /** Everything in Prometheus' text format; concurrent callers share one scrape. */
  text(): Promise<string>
  /** Has `text` return what `read` does: the metrics of all processes. */
  textFrom(read: () => Promise<string>): void
  /** The metrics of this process alone. */
  snapshot(): Promise<MetricsSnapshot>
  readonly contentType: string
}

const readMs = 1_000
/** In seconds: from a page out of the cache to a search in a rush. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of a process. Without `isOn` they are counted, but the costly ones are left out. */
export function createMetrics({ isOn }: { isOn: boolean }): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, () => Promise<void>>()
  const requests = new Histogram({
    name: 'haat_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
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

  async function scrape(): Promise<Registry> {
    await Promise.all([...gauges.values()].map((read) => read()))
    return registry
  }

  let read = async () => await (await scrape()).metrics()
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
    text: () => once('', () => read()),
    textFrom: (other) => {
      read = other
    },
    snapshot: async () => await (await scrape()).getMetricsAsJSON(),
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
    // An old figure would look like a new one.
    if (label === undefined) gauge.remove()
    else gauge.reset()
  }
}
