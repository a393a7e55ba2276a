import type { Shop } from '@haat/contract/shops'
import { paths } from '#core/paths.ts'
import { StatusChip } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const frame = 'flex h-full flex-col gap-4 rounded-lg bg-surface p-5 shadow-hairline'

/** A shop in a grid: its name, its rating, and a link to it. */
export function ShopCard({ shop }: { shop: Shop }) {
  return (
    <article className={frame}>
      <div className="flex items-start gap-4">
        <Thumbnail src={shop.logoUrl} name={shop.name} size={64} isDecorative />
        <div className="min-w-0">
          <h2 className="line-clamp-2 text-base leading-snug">{shop.name}</h2>
          <p className="mt-1.5">
            <StatusChip status={shop.status} />
          </p>
        </div>
      </div>
      <StarRating value={shop.rating} count={shop.reviewCount} />
      <p className="flex min-h-[2.8em] items-start gap-2 text-xs text-muted">
        <Icon name="map-pin" className="mt-px size-4" />
        <span className="line-clamp-2">{shop.shopAddress}</span>
      </p>
      <LinkButton
        to={paths.shop(shop.id)}
        variant="secondary"
        className="mt-auto"
        aria-label={`View Details of ${shop.name}`}
      >
        View Details
      </LinkButton>
    </article>
  )
}

/** The placeholder of a card, of the same size. */
export function ShopCardSkeleton() {
  return (
    <div className={frame}>
      <div className="flex items-start gap-4">
        <Skeleton className="size-16 flex-none rounded-md" />
        <div className="flex-1 space-y-2 pt-1">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-16" />
        </div>
      </div>
      <Skeleton className="h-4.5 w-28" />
      <Skeleton className="h-[2.275rem] w-full" />
      <Skeleton className="mt-auto h-11 w-full rounded-md" />
    </div>
  )
}
