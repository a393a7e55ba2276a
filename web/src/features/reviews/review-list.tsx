import type { Review } from '@haat/contract/reviews'
import { formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { MediaPicture, Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LongText } from './long-text.tsx'
import { ReviewActions } from './review-actions.tsx'

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
        <ReviewItem key={review.id} review={review} />
      ))}
    </ul>
  )
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="flex gap-4 py-5">
      <Thumbnail
        src={review.customer.profilePhoto}
        name={review.customer.name}
        size={44}
        isRound
        isDecorative
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-sm font-semibold wrap-anywhere">{review.customer.name}</span>
          <time dateTime={review.createdAt} className="text-xs text-muted">
            {formatDay(review.createdAt)}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StarRating value={review.rating} size="0.875rem" />
          {review.isVerified ? <Verified /> : null}
        </p>
        {review.variant === undefined ? null : (
          <p className="mt-0.5 text-xs text-muted">Bought: {review.variant}</p>
        )}
        {review.comment === '' ? null : (
          <LongText text={review.comment} className="mt-1.5 text-sm" />
        )}
        <Pictures review={review} />
        <Answer review={review} />
        <ReviewActions review={review} />
        {review.status === 'HIDDEN' ? (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone="caution">Hidden</Badge>
            Others do not see this review: {review.hiddenReason}
          </p>
        ) : null}
      </div>
    </li>
  )
}

function Verified() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold text-success">
      <Icon name="badge-check" />
      Verified purchase
    </span>
  )
}

/** Each opens its picture in full in a tab of its own. */
function Pictures({ review: { pictures, customer } }: { review: Review }) {
  if (pictures.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {pictures.map(({ id, image }, index) => (
        <li key={id}>
          <a href={image.replace('/640.webp', '/1280.webp')} target="_blank" rel="noopener">
            <MediaPicture
              src={image}
              alt={`Picture ${index + 1} by ${customer.name}`}
              width={80}
              style={{ width: 80, height: 80 }}
              className="block rounded-md object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Answer({ review: { answer } }: { review: Review }) {
  if (answer === null) return null
  return (
    <div className="mt-3 rounded-md bg-sunken p-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">Answer by the shop</span>
        <time dateTime={answer.answeredAt} className="text-xs text-muted">
          {formatDay(answer.answeredAt)}
        </time>
      </p>
      <LongText text={answer.text} className="mt-1" />
    </div>
  )
}
