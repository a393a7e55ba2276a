import { shop as shopSchema, type Shop } from '@haat/contract/shops'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { countOf } from '#core/format.ts'
import { selectUserEmail } from '#core/session.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { DistrictField } from '#features/deadlines/district-field.tsx'
import { CreateShopDialog, EditShopDialog, shopFormName } from '#features/shops/shop-dialogs.tsx'
import { useGetVendorShopsQuery } from '#features/shops/shops-api.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { StarRating } from '#ui/rating.tsx'
import { LoadingNote, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'

export default function MyShopsPage() {
  const email = useSelector(selectUserEmail) ?? ''
  const result = useGetVendorShopsQuery(email, { skip: email === '' })
  const edited = useEdited(shopFormName, shopSchema)

  return (
    <Screen title={dashboardPages.myShop.title}>
      <QueryState result={result} loading={<Loading />} frameError={inCard}>
        {([shop]) =>
          shop === undefined ? (
            <NoShop onCreate={() => edited.open('new')} />
          ) : (
            <ShopCard shop={shop} email={email} onEdit={() => edited.open(shop)} />
          )
        }
      </QueryState>
      {edited.row === 'new' ? <CreateShopDialog onClose={edited.close} /> : null}
      {edited.row === 'new' || edited.row === null ? null : (
        <EditShopDialog shop={edited.row} onClose={edited.close} />
      )}
    </Screen>
  )
}

function NoShop({ onCreate }: { onCreate: () => void }) {
  return (
    <Card>
      <EmptyState icon="store" title="You haven't created any shop yet!">
        <Button onPointerEnter={preloadDialog} onClick={onCreate}>
          Create Now
        </Button>
      </EmptyState>
    </Card>
  )
}

function ShopCard({ shop, email, onEdit }: { shop: Shop; email: string; onEdit: () => void }) {
  return (
    <div className="space-y-5">
      <Card as="section" className="p-5 sm:p-7">
        <div className="flex flex-wrap items-start gap-5">
          <Thumbnail src={shop.logoUrl} name={shop.name} size={96} isDecorative />
          <div className="min-w-48 flex-1">
            <h2 className="text-lg">{shop.name}</h2>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
              <StatusChip status={shop.status} />
              <StarRating value={shop.rating} count={shop.reviewCount} />
            </p>
            <p className="figures mt-2 text-sm text-muted">
              {countOf(shop.productCount, 'product')}, {countOf(shop.followerCount, 'follower')}
            </p>
          </div>
          <Button variant="secondary" icon="pencil" onPointerEnter={preloadDialog} onClick={onEdit}>
            Edit
          </Button>
        </div>
        <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-line pt-6 text-sm sm:grid-cols-2">
          <Fact name="Phone">
            <span className="figures">{shop.phoneNumber}</span>
          </Fact>
          <Fact name="Email">{shop.vendor?.email ?? email}</Fact>
          <Fact name="Address">{shop.shopAddress}</Fact>
          <Fact name="Description" isWide>
            <span className="block max-w-prose whitespace-pre-line">
              {shop.description === '' ? '—' : shop.description}
            </span>
          </Fact>
        </dl>
        <div className="mt-6 border-t border-line pt-6">
          <DistrictField />
        </div>
      </Card>
    </div>
  )
}

function Fact({
  name,
  isWide = false,
  children,
}: {
  name: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <dt className="mb-1 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Loading() {
  return (
    <Card className="p-5 sm:p-7">
      <LoadingNote what="your shop" />
      <div className="flex items-start gap-5">
        <Skeleton className="size-24 flex-none rounded-md" />
        <div className="min-w-0 flex-1 space-y-3">
          <Skeleton className="h-6 w-48 max-w-full" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
      <div className="mt-6 border-t border-line pt-6">
        <SkeletonText lines={6} />
      </div>
    </Card>
  )
}
