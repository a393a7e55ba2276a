import { reviewSorts, type ReviewSort } from '@haat/contract/review-sorts'
import type { RatedReviews } from '@haat/contract/reviews'
import { useNavigate, useSearchParams } from 'react-router'
import { countOf, formatCount } from '#core/format.ts'
import { SelectField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { searchWith, type ReviewsAsked } from './reviews-asked.ts'

const sortWords: Record<ReviewSort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Most stars',
  lowest: 'Fewest stars',
}

/** How many reviews give how many stars; each line, and the pictures, narrow the list to theirs. */
export function ReviewBreakdown({
  stars,
  asked,
}: {
  stars: NonNullable<RatedReviews['stars']>
  asked: ReviewsAsked
}) {
  const total = stars.reduce((sum, { reviews }) => sum + reviews, 0)
  const pictured = stars.reduce((sum, { withPictures }) => sum + withPictures, 0)
  if (total === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-8 gap-y-4">
      <ul aria-label="Reviews by stars" className="w-full max-w-sm">
        {stars.map((each) => (
          <li key={each.stars}>
            <StarLine {...each} total={total} isChosen={asked.stars === each.stars} />
          </li>
        ))}
      </ul>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-3 max-sm:justify-start">
        {pictured === 0 ? null : (
          <Narrow to={{ pictures: 'true' }} isChosen={asked.withPictures !== undefined}>
            <Icon name="image" />
            With pictures
            <span className="figures">({formatCount(pictured)})</span>
          </Narrow>
        )}
        {asked.stars === undefined ? null : (
          <Narrow to={{ stars: null }} isChosen>
            {countOf(asked.stars, 'star')}
          </Narrow>
        )}
        <Sort value={asked.sort ?? 'newest'} />
      </div>
    </div>
  )
}

function StarLine({
  stars,
  reviews,
  total,
  isChosen,
}: {
  stars: number
  reviews: number
  total: number
  isChosen: boolean
}) {
  const [query] = useSearchParams()
  const share = `${(reviews * 100) / total}%`
  return (
    <Link
      to={searchWith(query, { stars: isChosen ? null : String(stars) }) || '.'}
      preventScrollReset
      replace
      aria-current={isChosen ? 'true' : undefined}
      className={`tap flex min-h-8 items-center gap-3 rounded-sm text-sm hover:underline ${isChosen ? 'font-semibold' : ''}`}
    >
      <span className="figures flex w-8 flex-none items-center gap-1">
        {stars} <Icon name="star" className="size-3.5" />
        <span className="sr-only">{stars === 1 ? 'star:' : 'stars:'}</span>
      </span>
      <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          style={{ width: share }}
          className={`block h-full rounded-full ${isChosen ? 'bg-primary' : 'bg-rating'}`}
        />
      </span>
      <span className="figures w-10 flex-none text-end text-muted">
        {formatCount(reviews)}
        <span className="sr-only">{reviews === 1 ? ' review' : ' reviews'}</span>
      </span>
    </Link>
  )
}

/** Narrows the list, or when it is chosen widens it again. */
function Narrow({
  to,
  isChosen,
  children,
}: {
  to: { pictures: string } | { stars: null }
  isChosen: boolean
  children: React.ReactNode
}) {
  const [query] = useSearchParams()
  const changes = 'pictures' in to && isChosen ? { pictures: null } : to
  return (
    <Link
      to={searchWith(query, changes) || '.'}
      preventScrollReset
      replace
      aria-current={isChosen ? 'true' : undefined}
      className={`tap inline-flex min-h-11 items-center gap-2 rounded-md border px-4 text-sm font-semibold ${isChosen ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-control hover:border-ink'}`}
    >
      {children}
      {isChosen ? (
        <>
          <Icon name="x" />
          <span className="sr-only">Show all</span>
        </>
      ) : null}
    </Link>
  )
}

function Sort({ value }: { value: ReviewSort }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <SelectField
      label="Sort reviews"
      isLabelHidden
      value={value}
      onChange={({ target }) => {
        const order = target.value === 'newest' ? null : target.value
        void navigate(searchWith(query, { order }) || '.', {
          preventScrollReset: true,
          replace: true,
        })
      }}
      options={reviewSorts.map((each) => ({ value: each, label: sortWords[each] }))}
      className="w-44"
    />
  )
}
