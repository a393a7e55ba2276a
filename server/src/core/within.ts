import { setTimeout as sleep } from 'node:timers/promises'

/** Whether `work` came to its end within so many ms, in whatever way. It is not ended otherwise. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const ended = work.then(
    () => true,
    () => true,
  )
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([ended, late])
  } finally {
    timer.abort()
  }
}
