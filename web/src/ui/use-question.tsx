import { useState, type ReactNode } from 'react'
import type { ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

export interface Question {
  title: string
  /** What follows. */
  description: string
  confirmLabel: string
  cancelLabel?: string
  variant?: ButtonVariant
  onConfirm: () => void
}

/** Asks before something that others notice, or that can't be taken back. `question` is to be drawn. */
export function useQuestion(): { ask: (question: Question) => void; question: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Question>()
  return {
    ask: (question) => {
      setAsked(question)
      setOpen(true)
    },
    // It keeps its words as it fades out.
    question:
      asked === undefined ? null : (
        <ConfirmDialog
          {...asked}
          open={isOpen}
          onOpenChange={setOpen}
          onConfirm={() => {
            setOpen(false)
            asked.onConfirm()
          }}
        />
      ),
  }
}
