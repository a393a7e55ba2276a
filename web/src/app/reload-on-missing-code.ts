const markKey = 'haat-reloaded-for-code'
const againAfterMs = 30_000

/**
 * A page opened before a new release asks for code that is gone. One reload fetches the new release;
 * a second failure soon after is a real one and is shown as such.
 */
export function reloadOnMissingCode(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || wasReloadedJustNow()) return
    event.preventDefault()
    location.reload()
  })
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
