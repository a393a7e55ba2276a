import type { Review } from '@haat/contract/reviews'
import { formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Reviews one under the other; 'No Review Found' when there are none. */
export function ReviewList({
  reviews,
  isStale = false,
}: {
  reviews: readonly Review[]
  isStale?: boolean
}) {
  if (reviews.length === 0) return <EmptyState icon="message-square" title="No Review Found" />
  return (
    <ul
      aria-busy={isStale}
      className={`divide-y divide-line rounded-lg bg-surface px-5 shadow-hairline transition-opacity ${isStale ? 'opacity-50' : ''}`}
    >
      {reviews.map((review) => (
        <li key={review.id} className="flex gap-4 py-5">
          <Thumbnail
            src={review.customer.profilePhoto}
            name={review.customer.name}
            size={44}
            isRound
            isDecorative
          />
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-sm font-semibold wrap-anywhere">{review.customer.name}</span>
              <time dateTime={review.createdAt} className="text-xs text-muted">
                {formatDay(review.createdAt)}
              </time>
            </p>
            <StarRating value={review.rating} size="0.875rem" />
            {review.variant === undefined ? null : (
              <p className="mt-0.5 text-xs text-muted">Bought: {review.variant}</p>
            )}
            {review.comment === '' ? null : (
              <p className="mt-1.5 text-sm whitespace-pre-line">{review.comment}</p>
            )}
            {review.status === 'HIDDEN' ? (
              <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
                <Badge tone="caution">Hidden</Badge>
                Others do not see this review: {review.hiddenReason}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
