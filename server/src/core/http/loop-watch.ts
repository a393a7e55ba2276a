/** How often the loop is asked how late it is. */
const tickMs = 20
/** A loop later than this has too much to do. */
const lateMs = 30
/** What is let in at least, whatever else there is to do. */
const shareMin = 0.15

/**
 * Tells how late the event loop was at the last look, ms: for so long a request may have lain unread.
 * A loop that is late has more to do than it can: reading and refusing come first, so that nobody waits
 * without being told, and less is let in until it keeps up again.
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
