import type { FormEventHandler, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

/**
 * A dialog around one form. The form is drawn by the caller, as `<DialogForm id={formId}>`, so that what
 * was typed lives exactly as long as the dialog is open.
 */
export function FormDialog({
  onClose,
  formId,
  submitLabel,
  isPending,
  ...dialog
}: Omit<DialogProps, 'onOpenChange' | 'footer' | 'placement'> & {
  onClose: () => void
  /** The id of the form that the button in the dialog's foot sends. */
  formId: string
  submitLabel: string
  isPending: boolean
}) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}

export function DialogForm({
  id,
  onSubmit,
  className = 'space-y-5',
  children,
}: {
  id: string
  onSubmit: FormEventHandler<HTMLFormElement>
  className?: string
  children: ReactNode
}) {
  return (
    <form id={id} onSubmit={onSubmit} noValidate className={className}>
      {children}
    </form>
  )
}
