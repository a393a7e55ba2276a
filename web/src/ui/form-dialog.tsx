import type { FormEvent, FormEventHandler, ReactNode } from 'react'
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

/** The form in such a dialog. It is not sent while a box outside of its own fields says that its text is no number. */
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
  function submit(event: FormEvent<HTMLFormElement>) {
    const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
    if (unread === null) return onSubmit(event)
    event.preventDefault()
    unread.focus()
  }
  return (
    <form id={id} onSubmit={submit} noValidate className={className}>
      {children}
    </form>
  )
}
