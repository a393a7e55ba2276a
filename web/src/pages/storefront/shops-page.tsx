import { shopSkeletons } from '#ui/numbers.ts'
import { pageCount } from '@haat/contract/page-count'
import type { Shop } from '@haat/contract/shops'
import { useSearchParams } from 'react-router'
import { countOf } from '#core/format.ts'
import { PageHead, titleOfPage } from '#core/page-head.tsx'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { ShopCard, ShopCardSkeleton } from '#features/shops/shop-card.tsx'
import { useGetShopsQuery } from '#features/shops/shops-api.ts'
import { shopsFor } from '#features/shops/shops-listing.ts'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState, shownData, whenNoRows } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'

export default function ShopsPage() {
  const [search] = useSearchParams()
  const asked = shopsFor(search)
  const result = useGetShopsQuery(asked)
  const { data, currentData } = result
  const shown = shownData(result)
  const addressOf = (page: number) =>
    page === 1 ? paths.shops : `${paths.shops}?${new URLSearchParams({ page: String(page) })}`

  return (
    <div className="shell py-6 sm:py-8">
      <PageHead
        title={titleOfPage(pages.shops.title, asked.page)}
        description="The computer and electronics shops that sell on Haat, with the ratings their buyers gave them."
        path={addressOf(asked.page)}
        isHidden={
          currentData !== undefined && asked.page > Math.max(1, pageCount(currentData.meta))
        }
      />
      <h1 className="text-xl">{pages.shops.title}</h1>
      <p className="figures mt-1 mb-5 min-h-[1.45em] text-sm text-muted" role="status">
        {data === undefined ? '' : countOf(data.meta.total, 'shop')}
      </p>
      <QueryState
        result={result}
        loading={<Skeletons />}
        empty={whenNoRows(<EmptyState icon="store" title="No Data Found" />)}
      >
        {(page, isStale) => <ShopTiles shops={page.data} isStale={isStale} />}
      </QueryState>
      {shown === undefined ? null : (
        <div className="mt-8">
          <Pagination page={asked.page} pageCount={pageCount(shown.meta)} hrefFor={addressOf} />
        </div>
      )}
    </div>
  )
}

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4'

function Skeletons() {
  return (
    <div className={grid}>
      <LoadingNote what="shops" />
      {Array.from({ length: shopSkeletons }, (_, index) => (
        <ShopCardSkeleton key={index} />
      ))}
    </div>
  )
}

function ShopTiles({ shops, isStale }: { shops: readonly Shop[]; isStale: boolean }) {
  return (
    <ul aria-busy={isStale} className={`${grid} transition-opacity ${isStale ? 'opacity-50' : ''}`}>
      {shops.map((shop) => (
        <li key={shop.id} className="later">
          <ShopCard shop={shop} />
        </li>
      ))}
    </ul>
  )
}
