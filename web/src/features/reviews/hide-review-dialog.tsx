import { limits } from '@haat/contract/limits'
import { actMessages, reviewMessages } from '@haat/contract/messages'
import type { Review } from '@haat/contract/reviews'
import { useId, useState } from 'react'
import { act } from '#ui/act.ts'
import { TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { useSetReviewStatusMutation } from './reviews-api.ts'

/** Asks why before a review is hidden. Mount it while it is open; what was typed stays until it is taken. */
export function HideReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [setStatus, { isLoading }] = useSetReviewStatusMutation()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const formId = useId()

  async function hide() {
    if (reason.trim() === '') return setError(reviewMessages.reasonRequired)
    const call = setStatus({ id: review.id, status: 'HIDDEN', reason }).unwrap()
    const words = { pending: actMessages.updating, done: reviewMessages.hidden }
    if ((await act(call, words)).ok) onClose()
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Hide this review?"
      description={`By ${review.customer.name}, of ${review.product.name}. Nobody but its writer and admins will see it, and it will not count in the ratings. You can show it again.`}
      formId={formId}
      submitLabel="Hide review"
      isPending={isLoading}
    >
      <DialogForm
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void hide()
        }}
      >
        <TextAreaField
          label="Reason"
          hint="The writer of the review reads this."
          value={reason}
          error={error}
          maxLength={limits.textMax}
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
        />
      </DialogForm>
    </FormDialog>
  )
}
