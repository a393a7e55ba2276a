import { useState, type ReactNode } from 'react'
import type { ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

export interface Question {
  title: string
  /** The action on yes. */
  description: string
  confirmLabel: string
  cancelLabel?: string
  variant?: ButtonVariant
  /** With a promise the dialog stays, and its button spins, until the promise settles. */
  onConfirm: () => void | Promise<unknown>
}

/**
 * Asks before something that other people notice or that can't be undone. The caller renders `question`.
 * The dialog gives the focus back to what opened it; when that was a row of a list that is gone now,
 * `useKeptFocus` moves the focus to the next row.
 */
export function useQuestion(): { ask: (question: Question) => void; question: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [asked, setAsked] = useState<Question>()

  async function confirm({ onConfirm }: Question) {
    const done = onConfirm()
    if (done !== undefined) {
      setPending(true)
      await done.finally(() => setPending(false))
    }
    setOpen(false)
  }

  return {
    ask: (question) => {
      setAsked(question)
      setOpen(true)
    },
    // The closed dialog keeps its text while it fades out.
    question:
      asked === undefined ? null : (
        <ConfirmDialog
          {...asked}
          open={isOpen}
          onOpenChange={setOpen}
          isPending={isPending}
          onConfirm={() => void confirm(asked)}
        />
      ),
  }
}
