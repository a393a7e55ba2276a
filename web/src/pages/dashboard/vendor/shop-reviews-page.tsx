import { useSelector } from 'react-redux'
import { selectUserEmail } from '#core/session.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { reviewColumns } from '#features/reviews/review-columns.tsx'
import { useGetReviewsQuery } from '#features/reviews/reviews-api.ts'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function ShopReviewsPage() {
  const list = useListState()
  const vendorEmail = useSelector(selectUserEmail)
  const result = useGetReviewsQuery({ vendorEmail, page: list.page })
  return (
    <Screen title={dashboardPages.shopReviews.title}>
      <ListPanel
        caption="the reviews of your products"
        result={result}
        list={list}
        columns={reviewColumns}
        rowKey={(review) => review.id}
        empty={<EmptyState icon="star" title="No review found" />}
      />
    </Screen>
  )
}
