import { ratingMax } from '@haat/contract/ratings'
import type { Shop } from '@haat/contract/shops'
import type { ReactNode } from 'react'
import { countOf } from '#core/format.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { StarRating } from '#ui/rating.tsx'

/** The shop's name, rating and contact details, and (as children) the button that follows it. */
export function ShopHeader({
  shop,
  followers,
  record,
  children,
}: {
  shop: Shop
  followers: number
  /** Its record with its orders. */
  record?: ReactNode
  children: ReactNode
}) {
  return (
    <Card className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 p-5 sm:gap-x-7 sm:p-7 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="self-start sm:row-span-2">
        <Thumbnail src={shop.logoUrl} name={shop.name} size={96} isDecorative />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl">{shop.name}</h1>
          {shop.status === 'ACTIVE' ? null : <StatusChip status={shop.status} />}
        </div>
        <Standing shop={shop} followers={followers} />
        {record}
      </div>
      <address className="col-span-2 flex flex-col gap-1.5 text-sm text-muted sm:col-span-1 sm:col-start-2 not-italic">
        <span className="flex items-start gap-2">
          <Icon name="map-pin" className="mt-px" />
          {shop.shopAddress}
        </span>
        <a
          href={`tel:${shop.phoneNumber.replaceAll(/[^\d+]/g, '')}`}
          className="figures tap flex w-fit items-center gap-2 hover:text-link hover:underline"
        >
          <Icon name="phone" />
          {shop.phoneNumber}
        </a>
      </address>
      <div className="col-span-2 grid sm:col-span-1 sm:col-start-2 sm:justify-start lg:col-start-3 lg:row-span-2 lg:row-start-1">
        {children}
      </div>
    </Card>
  )
}

/** The rating, and how many people follow the shop. */
function Standing({ shop, followers }: { shop: Shop; followers: number }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      <span className="figures inline-flex flex-wrap items-center gap-x-2">
        <StarRating value={shop.rating} />
        <span>
          {shop.rating} out of {ratingMax}{' '}
          <span className="whitespace-nowrap text-muted">
            ({countOf(shop.reviewCount, 'review')})
          </span>
        </span>
      </span>
      <span className="figures inline-flex items-center gap-1.5">
        <Icon name="users" className="text-muted" />
        {countOf(followers, 'follower')}
      </span>
    </p>
  )
}
