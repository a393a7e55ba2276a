import { requiredText } from '@haat/contract/fields'
import { fieldLimits } from '@haat/contract/fields.limits'
import { reviewMessages } from '@haat/contract/reviews.messages'
import type { Review } from '@haat/contract/reviews'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useKeptForm } from '#core/use-kept-form.ts'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { useSetReviewStatusMutation } from './review-talk-api.ts'

/** The form's name among the drafts. */
export const hideReviewForm = 'hide-review'

const hiding = z.object({ reason: requiredText(reviewMessages.reasonRequired) })
type Hiding = z.infer<typeof hiding>

/**
 * Asks for the reason before a review is hidden. Mount it while it is open; the input stays until the server has
 * accepted it.
 */
export function HideReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [setStatus, { isLoading }] = useSetReviewStatusMutation()
  const kept = useKeptForm<Hiding, Review>({
    name: hideReviewForm,
    id: review.id,
    schema: hiding,
    base: review,
    valuesOf: () => ({ reason: '' }),
  })
  const formId = useId()

  async function hide({ reason }: Hiding) {
    const call = setStatus({ id: review.id, status: 'HIDDEN', reason }).unwrap()
    const words = { pending: mutationMessages.updating, done: reviewMessages.hidden }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Hide this review?"
      description={`By ${review.customer.name}, of ${review.product.name}. Only its writer and admins will see it, and it will not count in the ratings. You can show it again later.`}
      formId={formId}
      submitLabel="Hide review"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(hide)(event)}>
        <TextAreaField
          label="Reason"
          hint="The writer of the review will see this."
          error={kept.form.formState.errors.reason?.message}
          maxLength={fieldLimits.textMax}
          {...kept.form.register('reason')}
        />
      </DialogForm>
    </FormDialog>
  )
}
