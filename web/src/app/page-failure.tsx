import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorState } from '#ui/states.tsx'

/**
 * Replaces a page that failed. Offline, its code could not be fetched, so there is a retry; any other
 * failure is a bug in the page.
 */
export function PageFailure() {
  if (navigator.onLine) return <NotFoundPage />
  return (
    <ErrorState
      isPage
      title="You are offline"
      message="This page could not be loaded. Check your connection and try again."
      onRetry={reloadOnline}
    />
  )
}

/** Offline, a reload would show only the browser's own error page. */
function reloadOnline(): void {
  if (navigator.onLine) location.reload()
}
