import type { Review } from '@haat/contract/reviews'
import { useSelector } from 'react-redux'
import { formatDay } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { selectUserEmail } from '#core/session.ts'
import { useGetReviewsQuery } from '#features/reviews/reviews-api.ts'
import type { Column } from '#ui/data-table.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { StarRating } from '#ui/rating.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const columns: Column<Review>[] = [
  ...pictureColumns<Review>({
    header: 'Image',
    src: ({ product }) => product.image,
    name: ({ product }) => product.name,
    to: ({ product }) => paths.product(product.id),
  }),
  {
    header: 'Rating',
    skeleton: 'h-5 w-28',
    className: 'md:min-w-56',
    cell: ({ rating, comment }) => (
      <span className="block max-md:text-end">
        <StarRating value={rating} />
        {comment === '' ? null : (
          <span className="mt-1 line-clamp-4 max-w-md text-start text-sm text-muted">
            {comment}
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Customer',
    skeleton: 'h-5 w-28',
    cell: ({ customer }) => customer.name,
  },
  {
    header: 'Date',
    skeleton: 'h-5 w-24',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures whitespace-nowrap">
        {formatDay(createdAt)}
      </time>
    ),
  },
]

export default function ShopReviewsPage() {
  const list = useListState()
  const vendorEmail = useSelector(selectUserEmail)
  const result = useGetReviewsQuery({ vendorEmail, page: list.page })
  return (
    <Screen title="Shop Reviews">
      <ListPanel
        caption="the reviews of your products"
        result={result}
        list={list}
        columns={columns}
        rowKey={(review) => review.id}
        empty={<EmptyState icon="star" title="No review found" />}
      />
    </Screen>
  )
}
