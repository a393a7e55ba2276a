const lookEveryMs = 5

export interface Standstill {
  /** The longest block of the event loop, in ms of processor time. */
  longestMs: number
  stop(): void
}

/**
 * Detects work that blocks the event loop, such as catastrophic backtracking of a regular expression.
 * It measures this thread's processor time, so other load on the machine does not matter.
 */
export function watchForStandstill(): Standstill {
  let before = process.threadCpuUsage()
  const watch: Standstill = {
    longestMs: 0,
    stop: () => clearInterval(timer),
  }
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    watch.longestMs = Math.max(watch.longestMs, (user + system) / 1_000)
  }, lookEveryMs)
  return watch
}
