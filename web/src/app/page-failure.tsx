import { useCallback, useEffect, useState } from 'react'
import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorState } from '#ui/states.tsx'
import { isMarketThere, UnreachableError } from './reload-on-missing-code.ts'

/** Asks again after this time or up to twice of it, so that those who wait for the market do not come at once. */
const againMs = 5_000

/** Replaces a page that failed: its code could not be fetched, or there is a bug in the page. */
export function pageFailure(error: unknown) {
  return error instanceof UnreachableError ? <Unreachable /> : <NotFoundPage />
}

/** The page comes with the network or with the market's answer, or when somebody presses the button in time. */
function Unreachable() {
  const [isOffline] = useState(() => !navigator.onLine)
  const [isRetrying, setRetrying] = useState(false)
  const retry = useCallback(() => {
    setRetrying(true)
    void isMarketThere().then((isThere) => (isThere ? location.reload() : setRetrying(false)))
  }, [])
  useEffect(() => {
    addEventListener('online', retry)
    const timer = setInterval(retry, againMs * (1 + Math.random()))
    return () => {
      removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [retry])
  return (
    <ErrorState
      isPage
      title={isOffline ? 'You are offline' : 'Haat does not answer'}
      message="This page comes by itself as soon as Haat can be reached."
      onRetry={retry}
      isRetrying={isRetrying}
    />
  )
}
