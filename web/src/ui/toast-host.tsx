import { Suspense, lazy, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const ToastBody = lazy(async () => ({ default: (await import('./toast-body.tsx')).ToastBody }))

/**
 * Where toasts appear; mount it once, above the routes. Its code is fetched at the visitor's first touch or
 * key press, or at the first toast, whichever comes first.
 */
export function ToastHost({ isDashboard }: { isDashboard: boolean }) {
  const [isNeeded, setNeeded] = useState(false)

  useEffect(() => {
    const need = () => setNeeded(true)
    const stop = onFirstToast(need)
    const options = { once: true, passive: true }
    addEventListener('pointerdown', need, options)
    addEventListener('keydown', need, options)
    return () => {
      stop()
      removeEventListener('pointerdown', need)
      removeEventListener('keydown', need)
    }
  }, [])

  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <ToastBody isDashboard={isDashboard} />
    </Suspense>
  )
}
