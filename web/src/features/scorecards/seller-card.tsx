import type { SellerCard as Card } from '@haat/contract/scorecards'
import { countOf } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'
import { SellerCardSkeleton } from './seller-card-skeleton.tsx'
import { useGetSellerCardQuery } from './record-api.ts'

/** Who sells a product: the shop's rating, how it serves its buyers, where it sends from and since when. */
export function SellerCard({ shopId }: { shopId: string }) {
  const { data, isError } = useGetSellerCardQuery(shopId)
  if (isError) return null
  if (data === undefined) return <SellerCardSkeleton />
  return <Facts card={data} />
}

function Facts({ card }: { card: Card }) {
  const { shopId, name, logoUrl, rating, reviewCount } = card
  return (
    <aside aria-label="The seller" className="h-fit rounded-lg bg-surface p-5 shadow-hairline">
      <div className="flex items-center gap-3">
        <Thumbnail src={logoUrl} name={name} isDecorative />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {reviewCount === 0 ? (
            <p className="text-sm text-muted">No reviews yet</p>
          ) : (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <StarRating value={rating} size="0.875rem" />
              <span className="figures">
                {rating} of {countOf(reviewCount, 'review')}
              </span>
            </p>
          )}
        </div>
      </div>
      <ul className="figures mt-4 grid gap-2 text-sm sm:grid-cols-2 lg:grid-cols-1">
        {factsOf(card).map(([icon, fact]) => (
          <li key={icon} className="flex items-center gap-2.5">
            <Icon name={icon} className="text-muted" />
            {fact}
          </li>
        ))}
      </ul>
      <p className="mt-3 -mb-2.5 border-t border-line pt-1 text-sm">
        <Link
          to={paths.shop(shopId)}
          className="tap inline-flex min-h-11 items-center text-link hover:underline"
        >
          Visit the shop
        </Link>
      </p>
    </aside>
  )
}

/** What is known of the seller; rates of too few orders or messages are not. */
function factsOf({ onTimePercent, answeredPercent, district, since }: Card) {
  const facts: [IconName, string | null][] = [
    ['truck', onTimePercent === null ? null : `Ships on time ${onTimePercent} %`],
    [
      'message-square',
      answeredPercent === null ? null : `Answers ${answeredPercent} % within a day`,
    ],
    ['map-pin', district === null ? null : `Sends from ${district.nameEn}`],
    ['calendar', `On Haat since ${since}`],
  ]
  return facts.filter(([, fact]) => fact !== null)
}
