/** How often the delay of the event loop is measured. */
const tickMs = 10
/** A longer delay, in ms, means that the process is overloaded: whoever is rejected waits for as long. */
const lateMs = 4
/** The minimum share of the concurrency under overload. */
const shareMin = 0.15

/**
 * Returns a function that gives the latest delay of the event loop in ms: a request may have waited unread
 * for this long. While the loop is late, fewer requests are admitted until it keeps up again, so that there
 * is time to read and reject the others at once.
 */
export function watchLoop(onShare: (share: number) => void): () => number {
  let due = performance.now() + tickMs
  let late = 0
  let share = 1
  setInterval(() => {
    const now = performance.now()
    late = Math.max(0, now - due)
    due = now + tickMs
    const next = late > lateMs ? Math.max(shareMin, share * 0.8) : Math.min(1, share + 0.02)
    if (next !== share) onShare(next)
    share = next
  }, tickMs).unref()
  return () => late
}
