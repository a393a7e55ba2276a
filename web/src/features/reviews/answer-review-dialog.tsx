import { reviewLimits } from '@haat/contract/reviews.limits'
import { reviewMessages } from '@haat/contract/reviews.messages'
import type { Review } from '@haat/contract/reviews'
import { TextDialog } from '#ui/text-dialog.tsx'
import { answerReviewForm } from './review-forms.ts'
import { useAnswerReviewMutation } from './review-talk-api.ts'

/** The shop's one answer to a review, which everyone reads below it. Mount it while it is open. */
export function AnswerReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [answer] = useAnswerReviewMutation()
  return (
    <TextDialog
      form={answerReviewForm}
      id={review.id}
      record={review}
      title="Answer this review"
      description={`By ${review.customer.name}, of ${review.product.name}. Everyone reads your answer below it.`}
      label="Your answer"
      hint={reviewMessages.masked}
      submitLabel="Save"
      max={reviewLimits.answerMax}
      required={reviewMessages.answerRequired}
      text={review.answer?.text ?? ''}
      send={(text) => answer({ id: review.id, text }).unwrap()}
      messages={{ pending: 'Saving...', done: reviewMessages.answered }}
      onClose={onClose}
    />
  )
}
