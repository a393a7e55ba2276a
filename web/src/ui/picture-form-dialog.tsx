import type { FieldError } from '@haat/contract/errors'
import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { showFieldErrors } from '#core/forms.ts'
import type { KeptForm } from '#core/use-kept-form.ts'
import { DialogForm, FormDialog } from './form-dialog.tsx'
import { ImageDrop } from './image-drop.tsx'
import type { PictureChoice } from './picture-choice.ts'
import type { MutationResult } from './run-mutation.ts'

interface PictureFormDialogProps<Values extends FieldValues, Base> {
  title: string
  submitLabel: string
  kept: KeptForm<Values, Base>
  picture: PictureChoice
  pictureLabel: string
  /** The picture that is there already. */
  currentSrc: string | undefined
  isPending: boolean
  save: (values: Values, file: File | null) => Promise<MutationResult<unknown>>
  /** The field of the form that an error of the server is about. */
  fieldOf?: (error: FieldError) => FieldError
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog around a form with a picture, both sent together. It closes once the server has accepted them; what the
 * server refuses is said where it is.
 */
export function PictureFormDialog<Values extends FieldValues, Base>({
  kept,
  picture,
  pictureLabel,
  currentSrc,
  save,
  fieldOf,
  onClose,
  children,
  ...dialog
}: PictureFormDialogProps<Values, Base>) {
  const formId = useId()
  const { form } = kept

  async function submit(values: Values) {
    const result = await save(values, picture.file)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (kept.takeConflict(result.error)) return
    showFieldErrors(form, result.error, fieldOf)
    picture.refuse(result.error)
  }

  return (
    <FormDialog {...dialog} onClose={onClose} formId={formId} keeping={kept}>
      <DialogForm
        id={formId}
        onSubmit={(event) => {
          const isReady = picture.check()
          void form.handleSubmit((data) => (isReady ? submit(data) : picture.focus()))(event)
        }}
      >
        {children}
        <ImageDrop label={pictureLabel} choice={picture} currentSrc={currentSrc} />
      </DialogForm>
    </FormDialog>
  )
}
