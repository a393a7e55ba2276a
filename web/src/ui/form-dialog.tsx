import type { FormEventHandler, ReactNode } from 'react'
import type { Keeping } from '#core/use-kept-form.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { RestoredNote } from './form-notes.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'

/**
 * A dialog around one form, which asks before it discards input. The caller renders the form as `<DialogForm
 * id={formId}>`.
 */
export function FormDialog({
  onClose,
  formId,
  submitLabel,
  isPending,
  keeping,
  children,
  ...dialog
}: Omit<DialogProps, 'open' | 'onOpenChange' | 'footer' | 'placement'> & {
  onClose: () => void
  /** The id of the form that the button in the dialog's foot sends. */
  formId: string
  submitLabel: string
  isPending: boolean
  keeping: Keeping
}) {
  const guard = useLeaveGuard(keeping.isDirty, keeping)
  const close = () => guard.leave(onClose)
  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isPending={isPending}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {keeping.restored === null ? null : (
          <div className="mb-5">
            <RestoredNote restored={keeping.restored} />
          </div>
        )}
        {children}
      </Dialog>
      {guard.question}
    </>
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
