import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorState } from '#ui/states.tsx'

/**
 * In place of a page that failed. Without a network that is the page's code, which never came: it can
 * be asked for again. Anything else is the page's own trouble.
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

/** Offline, a reload would leave nothing but the browser's own error. */
function reloadOnline(): void {
  if (navigator.onLine) location.reload()
}
