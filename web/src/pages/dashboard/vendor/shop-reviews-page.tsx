import { reviewMessages } from '@haat/contract/reviews.messages'
import { review as reviewSchema, type Review } from '@haat/contract/reviews'
import { useSelector } from 'react-redux'
import { selectUserEmail } from '#core/session.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { AnswerReviewDialog } from '#features/reviews/answer-review-dialog.tsx'
import { ReportReviewDialog } from '#features/reviews/report-review-dialog.tsx'
import { answerReviewForm, reportReviewForm } from '#features/reviews/review-forms.ts'
import { reviewColumns } from '#features/reviews/review-columns.tsx'
import {
  useGetReviewsQuery,
  useRemoveReviewAnswerMutation,
} from '#features/reviews/review-talk-api.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function ShopReviewsPage() {
  const list = useListState()
  const vendorEmail = useSelector(selectUserEmail)
  const result = useGetReviewsQuery({ vendorEmail, page: list.page })
  const answered = useEdited(answerReviewForm, reviewSchema)
  const reported = useEdited(reportReviewForm, reviewSchema)
  const [removeAnswer] = useRemoveReviewAnswerMutation()

  const itemsFor = (review: Review): MenuItem[] => [
    {
      label: review.answer === null ? 'Answer' : 'Change the answer',
      icon: 'message-square',
      onSelect: () => answered.open(review),
    },
    ...(review.answer === null
      ? []
      : [{ label: 'Remove the answer', icon: 'x', onSelect: () => remove(review) } as const]),
    { label: 'Report', icon: 'triangle-alert', onSelect: () => reported.open(review) },
  ]

  function remove({ id }: Review) {
    const words = { pending: mutationMessages.updating, done: reviewMessages.unanswered }
    void runMutation(removeAnswer(id).unwrap(), words)
  }

  return (
    <Screen title={dashboardPages.shopReviews.title}>
      <ListPanel
        caption="the reviews of your products"
        result={result}
        list={list}
        columns={[...reviewColumns, actionsColumn(nameOf, itemsFor)]}
        rowKey={(review) => review.id}
        empty={<EmptyState icon="star" title="No review found" />}
      />
      {answered.row === null || answered.row === 'new' ? null : (
        <AnswerReviewDialog review={answered.row} onClose={answered.close} />
      )}
      {reported.row === null || reported.row === 'new' ? null : (
        <ReportReviewDialog review={reported.row} onClose={reported.close} />
      )}
    </Screen>
  )
}

const nameOf = ({ product, customer }: Review) =>
  `the review of ${product.name} by ${customer.name}`
