import type { Review } from '@haat/contract/reviews'
import { countOf, formatDay } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { StarRating } from '#ui/rating.tsx'

/** A review's product, stars and words, writer and day; a hidden one says so, and why. */
export const reviewColumns: readonly Column<Review>[] = [
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
    cell: ({ rating, comment, status, hiddenReason, answer, reports, report }) => (
      <span className="block max-md:text-end">
        <StarRating value={rating} />
        {comment === '' ? null : (
          <span className="mt-1 line-clamp-4 max-w-md text-start wrap-anywhere text-sm text-muted">
            {comment}
          </span>
        )}
        {answer === null ? null : (
          <span className="mt-1 line-clamp-2 max-w-md text-start wrap-anywhere text-sm">
            <span className="font-semibold">Answer:</span> {answer.text}
          </span>
        )}
        {report === undefined ? null : (
          <span className="mt-1.5 flex max-w-md flex-wrap items-center gap-2 text-start text-sm max-md:justify-end">
            <Badge tone="danger">{countOf(reports ?? 1, 'report')}</Badge>
            <span className="wrap-anywhere text-muted">{report}</span>
          </span>
        )}
        {status === 'HIDDEN' ? (
          <span className="mt-1.5 flex max-w-md flex-wrap items-center gap-2 text-start text-sm max-md:justify-end">
            <Badge tone="caution">Hidden</Badge>
            <span className="text-muted">{hiddenReason}</span>
          </span>
        ) : null}
      </span>
    ),
  },
  {
    header: 'Customer',
    skeleton: 'h-5 w-28',
    // Wide enough for the longest word of most names.
    className: 'md:min-w-28',
    cell: ({ customer }) => <span className="wrap-anywhere">{customer.name}</span>,
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
