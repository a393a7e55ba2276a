import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

/** A line at the top of the page for as long as the browser has no network. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-caution-soft px-4 py-2 text-sm font-semibold text-caution">
          <Icon name="wifi-off" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}

/** Whether the browser believes it has a network; true while the server renders. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function watchNetwork(notify: () => void): () => void {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}
