type Stop = () => Promise<unknown>

const stops: Stop[] = []

/**
 * Has `stop` called when the bench is told to stop, the last one first: servers and databases would outlive it, and a
 * database keeps its folder. It may be called although it has been before.
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
