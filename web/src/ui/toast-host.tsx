import { useEffect, useState } from 'react'
import type { ToastBody } from './toast-body.tsx'
import { onFirstToast } from './toast.ts'

/**
 * Where toasts appear; mount it once, above the routes. Its code is fetched at the visitor's first touch or
 * key press, or at the first toast, whichever comes first; without a network the next of them tries again.
 */
export function ToastHost({ isDashboard }: { isDashboard: boolean }) {
  const [Body, setBody] = useState<typeof ToastBody | null>(null)

  useEffect(() => {
    if (Body !== null) return undefined
    const need = () =>
      void import('./toast-body.tsx').then(
        (code) => setBody(() => code.ToastBody),
        () => undefined,
      )
    const stop = onFirstToast(need)
    addEventListener('pointerdown', need, { passive: true })
    addEventListener('keydown', need, { passive: true })
    return () => {
      stop()
      removeEventListener('pointerdown', need)
      removeEventListener('keydown', need)
    }
  }, [Body])

  return Body === null ? null : <Body isDashboard={isDashboard} />
}
