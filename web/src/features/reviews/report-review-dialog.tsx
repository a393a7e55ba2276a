import { reviewLimits } from '@haat/contract/reviews.limits'
import { reviewMessages } from '@haat/contract/reviews.messages'
import type { Review } from '@haat/contract/reviews'
import { TextDialog } from '#ui/text-dialog.tsx'
import { reportReviewForm } from './review-forms.ts'
import { useReportReviewMutation } from './review-talk-api.ts'

/** Tells the market what is wrong with a review. Mount it while it is open. */
export function ReportReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [report] = useReportReviewMutation()
  return (
    <TextDialog
      form={reportReviewForm}
      id={review.id}
      record={review}
      title="Report this review"
      description={`By ${review.customer.name}. The market looks at it and hides it if it breaks the rules.`}
      label="What is wrong?"
      submitLabel="Report"
      max={reviewLimits.reportMax}
      required={reviewMessages.reportReason}
      send={(reason) => report({ id: review.id, reason }).unwrap()}
      messages={{ pending: 'Sending...', done: reviewMessages.reported }}
      onClose={onClose}
    />
  )
}
