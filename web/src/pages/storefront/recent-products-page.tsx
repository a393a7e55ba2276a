import { recentlyViewedLimits } from '@haat/contract/recently-viewed.limits'
import { recentlyViewedSkeletons } from '#ui/numbers.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { useGetRecentlyViewedQuery } from '#features/recently-viewed/recently-viewed-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { withData } from '#ui/query-state.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'

export default function RecentProductsPage() {
  const result = useGetRecentlyViewedQuery({ limit: recentlyViewedLimits.recentViewsKept })
  const products = result.data?.data.map(({ product }) => product)
  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="mb-5 text-xl">{pages.recentProducts.title}</h1>
      <h2 className="sr-only">Products</h2>
      <ProductTiles
        result={withData(result, products && { data: products })}
        skeletons={recentlyViewedSkeletons}
        priority={4}
        empty={
          <EmptyState
            icon="history"
            title="No Data Found"
            hint="Products you view appear here, the latest first."
          >
            <LinkButton to={paths.products}>Browse products</LinkButton>
          </EmptyState>
        }
      />
    </div>
  )
}
