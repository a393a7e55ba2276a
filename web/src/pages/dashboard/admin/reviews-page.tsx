import { reviewMessages } from '@haat/contract/reviews.messages'
import { review as reviewSchema, type Review } from '@haat/contract/reviews'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { HideReviewDialog, hideReviewForm } from '#features/reviews/hide-review-dialog.tsx'
import { reviewColumns } from '#features/reviews/review-columns.tsx'
import {
  useGetReviewsQuery,
  useSetReviewStatusMutation,
} from '#features/reviews/review-talk-api.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function ReviewsPage() {
  const list = useListState()
  const result = useGetReviewsQuery({ page: list.page, reported: 'first' })
  const [setStatus] = useSetReviewStatusMutation()
  const asked = useEdited(hideReviewForm, reviewSchema)

  const itemsFor = (review: Review): MenuItem[] =>
    review.status === 'HIDDEN'
      ? [{ label: 'Show again', icon: 'eye', onSelect: () => show(review) }]
      : [
          ...(review.report === undefined
            ? []
            : [{ label: 'Keep', icon: 'check', onSelect: () => show(review) } as const]),
          { label: 'Hide', icon: 'eye-off', isDanger: true, onSelect: () => asked.open(review) },
        ]

  function show({ id, status }: Review) {
    const done = status === 'HIDDEN' ? reviewMessages.shown : reviewMessages.kept
    const words = { pending: mutationMessages.updating, done }
    void runMutation(setStatus({ id, status: 'VISIBLE' }).unwrap(), words)
  }

  return (
    <Screen title={dashboardPages.reviews.title} note="Those that were reported come first.">
      <ListPanel
        caption="reviews"
        result={result}
        list={list}
        columns={[...reviewColumns, actions(itemsFor)]}
        rowKey={(review) => review.id}
        empty={<EmptyState icon="star" title="No review found" />}
      />
      {asked.row === null || asked.row === 'new' ? null : (
        <HideReviewDialog review={asked.row} onClose={asked.close} />
      )}
    </Screen>
  )
}

function actions(itemsFor: (review: Review) => MenuItem[]): Column<Review> {
  return actionsColumn(
    ({ product, customer }) => `the review of ${product.name} by ${customer.name}`,
    itemsFor,
  )
}
