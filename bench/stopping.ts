type Stop = () => Promise<unknown>

const stops: Stop[] = []

/**
 * Calls `stop` if the bench gets a signal to end, the function that was passed last first: servers and databases would
 * outlive it, and a database would keep its folder in use. `stop` must also work when all has stopped already.
 */
export function stopWithBench(stop: Stop): void {
  if (stops.length === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => void stopAll())
    }
  }
  stops.push(stop)
}

async function stopAll(): Promise<void> {
  for (const stop of stops.toReversed()) {
    await stop().catch((error: unknown) => console.error('bench: not everything stopped:', error))
  }
  process.exit(1)
}
