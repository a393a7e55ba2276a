import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { selectIsRestored } from '#core/persistence.ts'
import { Button } from '#ui/button.tsx'

/**
 * Sends a form with a password. It is disabled until the page is hydrated, so that the browser never
 * submits the form by itself.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  const isAlive = useSelector(selectIsRestored)
  return (
    <Button type="submit" className="w-full" isPending={isPending} disabled={!isAlive}>
      {children}
    </Button>
  )
}
