const markKey = 'haat-reloaded-for-code'
const againAfterMs = 30_000
/** A market that takes longer to say that it is alive sends no page either. */
const patienceMs = 5_000
let isReloading = false

/** Code could not be fetched because there is no network, or because the market does not answer. */
export class UnreachableError extends Error {}

/**
 * A page that was opened before a new release asks for code that is gone. One reload fetches the new release, and
 * this does not return. Throws `failure` when there was such a reload just now, and UnreachableError when a reload
 * would show only the browser's own error page. A button whose code is gone never reloads the page (ui/lazy-part.tsx).
 */
export async function reloadOnMissingCode(failure: unknown): Promise<never> {
  if (!(await isMarketThere())) throw new UnreachableError()
  if (!isReloading) {
    if (wasReloadedJustNow()) throw failure
    isReloading = true
    location.reload()
  }
  return await new Promise(() => undefined)
}

/** Whether there is a network, and the market answers. */
export async function isMarketThere(): Promise<boolean> {
  try {
    return (
      navigator.onLine && (await fetch('/healthz', { signal: AbortSignal.timeout(patienceMs) })).ok
    )
  } catch {
    return false
  }
}

function wasReloadedJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(markKey))
    sessionStorage.setItem(markKey, String(Date.now()))
    return Date.now() - last < againAfterMs
  } catch {
    return true
  }
}
