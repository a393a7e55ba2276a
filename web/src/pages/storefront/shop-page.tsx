import { listingSkeletons } from '#ui/numbers.ts'
import { pageCount } from '@haat/contract/page-count'
import type { Product } from '@haat/contract/catalog'
import type { Page } from '@haat/contract/paging'
import type { Shop } from '@haat/contract/shops'
import { useEffect, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isNotFound } from '#core/api-error.ts'
import { siteName } from '#core/page-head.tsx'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { useGetProductsQuery } from '#features/catalog/catalog-api.ts'
import { productsOfShop } from '#features/catalog/shop-products.ts'
import { FollowButton, useFollowerCount } from '#features/following/follow-button.tsx'
import { useGetShopQuery } from '#features/shops/shops-api.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Card, SectionHeading } from '#ui/card.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState, shownData, type QueryResult } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import NotFoundPage from './not-found-page.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { useGetShopRecordQuery } from '#features/scorecards/record-api.ts'
import { ShopRecordLine } from '#features/scorecards/shop-record.tsx'
import { ShopHeader } from '#features/shops/shop-header.tsx'

export default function ShopPage() {
  const { id = '' } = useParams()
  const result = useGetShopQuery(id)
  // Waited for, so that nothing moves when it arrives.
  const record = useGetShopRecordQuery(id)
  const asked = productsOfShop(id, useSearchParams()[0])
  const products = useGetProductsQuery(asked)

  if (isNotFound(result.error)) return <NotFoundPage />
  return (
    <div className="shell py-5 sm:py-8">
      {record.isLoading ? (
        <Loading />
      ) : (
        <QueryState isPage result={result} loading={<Loading />}>
          {(shop) => (
            <Details shop={shop}>
              <TopPicks shopId={id} page={asked.page} result={products} />
            </Details>
          )}
        </QueryState>
      )}
    </div>
  )
}

function Details({ shop, children }: { shop: Shop; children: ReactNode }) {
  const followers = useFollowerCount(shop)
  useEffect(() => {
    document.title = `${shop.name} | ${siteName}`
  }, [shop.name])

  return (
    <>
      <Breadcrumbs items={[menuLink(pages.home), menuLink(pages.shops), { label: shop.name }]} />
      <ShopHeader shop={shop} followers={followers} record={<ShopRecordLine shopId={shop.id} />}>
        <FollowButton shopId={shop.id} />
      </ShopHeader>
      {shop.description === '' ? null : (
        <section aria-labelledby="about-shop" className="mt-10 max-w-3xl">
          <SectionHeading id="about-shop" title="About the Shop" />
          <p className="text-base whitespace-pre-line">{shop.description}</p>
        </section>
      )}
      {children}
    </>
  )
}

interface Picks {
  shopId: string
  page: number
  result: QueryResult<Page<Product>>
}

function TopPicks({ shopId, page, result }: Picks) {
  const shown = shownData(result)
  return (
    <section aria-labelledby="top-picks" className="mt-12">
      <SectionHeading id="top-picks" title="Top picks from the shop" />
      <ProductTiles result={result} skeletons={listingSkeletons} />
      {shown === undefined ? null : (
        <div className="mt-8">
          <Pagination
            page={page}
            pageCount={pageCount(shown.meta)}
            label="Pages of products"
            hrefFor={(next) =>
              `${paths.shop(shopId)}?${new URLSearchParams({ page: String(next) })}#top-picks`
            }
          />
        </div>
      )}
    </section>
  )
}

function Loading() {
  return (
    <>
      <LoadingNote what="the shop" />
      <Skeleton className="h-6 w-64 max-w-full" />
      <Card className="mt-4 flex flex-wrap items-center gap-5 p-5 sm:p-7">
        <Skeleton className="size-24 rounded-md" />
        <div className="min-w-0 flex-1 space-y-3">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
      </Card>
      <div className="mt-10 max-w-3xl">
        <SkeletonText lines={4} />
      </div>
    </>
  )
}
