const markKey = 'haat-reloaded-for-code'
const againAfterMs = 30_000
let isReloading = false

/**
 * A page that was opened before a new release asks for code that is gone. One reload fetches the new
 * release; a second failure soon after is a real one and is shown. Returns whether it reloads. A button
 * whose code is gone never reloads the page (ui/lazy-part.ts).
 */
export function reloadOnMissingCode(): boolean {
  if (isReloading) return true
  if (typeof location === 'undefined' || !navigator.onLine || wasReloadedJustNow()) return false
  isReloading = true
  location.reload()
  return true
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
