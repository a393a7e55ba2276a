import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { onMissingCode } from './missing-code.ts'

/**
 * Explains a press whose code could not be fetched: there is no network, or the market was updated and only
 * a reload brings the new code. It is always loaded, because the code of toasts may be missing too.
 */
export function MissingCodeNotice() {
  const [missing, setMissing] = useState<'offline' | 'online' | null>(null)
  useEffect(() => onMissingCode(() => setMissing(navigator.onLine ? 'online' : 'offline')), [])
  useEffect(() => {
    if (missing !== 'offline') return undefined
    const hide = () => setMissing(null)
    addEventListener('online', hide)
    return () => removeEventListener('online', hide)
  }, [missing])

  if (missing === null) return null
  return (
    <div
      role="alert"
      className="above-bottom-bar fixed inset-x-4 z-60 mx-auto flex max-w-md items-start gap-3 rounded-md border border-line bg-raised py-2 ps-4 pe-2 text-sm shadow-float"
    >
      <p className="flex-1 py-2">
        {missing === 'offline'
          ? 'You are offline. Try again once you are connected.'
          : 'This could not be loaded. Try again or reload the page. Your input is kept.'}
      </p>
      {missing === 'online' ? (
        <Button variant="secondary" size="sm" className="mt-1" onClick={() => location.reload()}>
          Reload
        </Button>
      ) : null}
      <IconButton icon="x" label="Close notice" onClick={() => setMissing(null)} />
    </div>
  )
}
