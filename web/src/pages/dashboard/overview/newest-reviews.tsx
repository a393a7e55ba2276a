import { insightLimits } from '@haat/contract/insights.limits'
import { formatDay } from '#core/format.ts'
import { useGetReviewsQuery } from '#features/reviews/review-talk-api.ts'
import { Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'
import { ShortList } from './short-list.tsx'

/** The newest reviews of one vendor's products, or of all products; `all` is the address of the whole list. */
export function NewestReviews({ vendorEmail, all }: { vendorEmail?: string; all: string }) {
  const result = useGetReviewsQuery({
    vendorEmail,
    limit: insightLimits.insightRows,
  })
  return (
    <ShortList
      title="Newest reviews"
      all={{ to: all, label: 'See all reviews' }}
      result={result}
      rowKey={(review) => review.id}
      renderRow={(review) => (
        <div className="flex min-h-16 items-center gap-3 px-4 py-2.5 text-sm sm:px-5">
          <Thumbnail src={review.product.image} name={review.product.name} size={40} isDecorative />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{review.product.name}</span>
            <span className="line-clamp-2 text-muted">{review.comment}</span>
          </span>
          <span className="flex-none text-end">
            <StarRating value={review.rating} size="0.875rem" />
            <span className="figures block text-xs text-muted">{formatDay(review.createdAt)}</span>
          </span>
        </div>
      )}
      emptyText="No review found"
    />
  )
}
