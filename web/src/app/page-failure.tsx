import { useEffect, useState } from 'react'
import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorState } from '#ui/states.tsx'

/**
 * Replaces a page that failed. Offline, its code could not be fetched, so it is tried again once there is a network,
 * and by a button; any other failure is a bug in the page.
 */
export function PageFailure() {
  const [wasOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    if (wasOnline) return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [wasOnline])
  if (wasOnline) return <NotFoundPage />
  return (
    <ErrorState
      isPage
      title="You are offline"
      message="This page could not be loaded. Check your connection and try again."
      onRetry={reload}
    />
  )
}

/** If the server does not answer, a reload would show only the browser's own error page. */
function reload(): void {
  void fetch('/healthz').then(
    () => location.reload(),
    () => undefined,
  )
}
