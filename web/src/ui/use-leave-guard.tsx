import { useEffect, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'

export interface LeaveGuard {
  /** Leaves, after asking when something would be lost. */
  attempt: () => void
  /** The question; to be drawn by the caller. */
  question: ReactNode
}

/**
 * Asks before unsaved changes are thrown away: when the caller wants to leave, when the address has
 * left already (`isGone`, by the browser's Back), and, in the browser's own words, when the whole page
 * is left.
 */
export function useLeaveGuard({
  isDirty,
  isGone,
  leave,
  comeBack,
}: {
  isDirty: boolean
  isGone: boolean
  leave: () => void
  comeBack: () => void
}): LeaveGuard {
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  function stay() {
    setAsking(false)
    if (isGone) comeBack()
  }

  return {
    attempt: () => {
      if (isDirty) setAsking(true)
      else leave()
    },
    question: (
      <ConfirmDialog
        open={isDirty && (isAsking || isGone)}
        onOpenChange={(isOpen) => (isOpen ? undefined : stay())}
        title="Discard your changes?"
        description="What you changed here has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        variant="danger"
        onConfirm={() => {
          setAsking(false)
          leave()
        }}
      />
    ),
  }
}
