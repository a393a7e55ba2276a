const lookEveryMs = 5

export interface Standstill {
  /** The longest that nothing else could run, in ms of processor time. */
  longestMs: number
  stop(): void
}

/**
 * Watches for work that holds up everybody else's, such as an expression that goes astray on a long text.
 * It counts this thread's processor time, so a busy machine makes no difference.
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
