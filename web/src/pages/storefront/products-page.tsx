import { limits } from '@haat/contract/limits'
import { pageCount } from '@haat/contract/page-count'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { PageHead } from '#core/page-head.tsx'
import { paths } from '#core/paths.ts'
import { selectUserEmail } from '#core/session.ts'
import { useGetProductsQuery } from '#features/catalog/catalog-api.ts'
import { listingOf, productsFor, withChange, type Listing } from '#features/catalog/listing.ts'
import { ProductFilters } from '#features/catalog/product-filters.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ErrorState } from '#ui/states.tsx'
import { ProductTiles } from './parts/product-tiles.tsx'
import { SortSelect } from './parts/sort-select.tsx'

export default function ProductsPage() {
  const [search, setSearch] = useSearchParams()
  const listing = listingOf(search)
  const userEmail = useSelector(selectUserEmail)
  const { data, error, isFetching, refetch } = useGetProductsQuery({
    ...productsFor(listing),
    userEmail,
  })
  const [isFilterOpen, setFilterOpen] = useState(false)
  const change = (values: Partial<Listing>) => setSearch(withChange(search, values))
  const total = data?.meta.total

  return (
    <div className="shell py-6 sm:py-8">
      <PageHead
        title={headingOf(listing)}
        description={`${headingOf(listing)} at Haat: compare prices from many sellers and pay on delivery or online.`}
        path={paths.products + canonicalQuery(listing)}
      />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl">{headingOf(listing)}</h1>
          <p className="figures mt-1 min-h-[1.4em] text-sm text-muted" role="status">
            {total === undefined ? '' : `${total.toLocaleString('en-IN')} products`}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            variant="secondary"
            icon="sliders-horizontal"
            className="lg:hidden"
            onClick={() => setFilterOpen(true)}
          >
            Filters
          </Button>
          <SortSelect value={listing.sort} onChange={(sort) => change({ sort })} />
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filters" className="hidden lg:block">
          <ProductFilters listing={listing} onChange={change} />
        </aside>
        <div className="min-w-0">
          {error !== undefined && data === undefined ? (
            <ErrorState
              message={errorMessage(error)}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <ProductTiles
              products={data?.data}
              skeletons={limits.listingSkeletons}
              priority={4}
              isStale={isFetching && data !== undefined}
            />
          )}
          {data === undefined ? null : (
            <div className="mt-8">
              <Pagination
                page={listing.page}
                pageCount={pageCount(data.meta)}
                hrefFor={(page) => `${paths.products}?${withChange(search, { page })}`}
              />
            </div>
          )}
        </div>
      </div>
      <Sheet open={isFilterOpen} onOpenChange={setFilterOpen} title="Filters">
        <ProductFilters listing={listing} onChange={change} />
        <Button className="mt-6 w-full" onClick={() => setFilterOpen(false)}>
          {total === undefined ? 'Show products' : `Show ${total.toLocaleString('en-IN')} products`}
        </Button>
      </Sheet>
    </div>
  )
}

function headingOf({ search, category }: Listing): string {
  if (search !== null) return `Search results for - ${search}`
  return category === null ? 'All Products' : `All ${category}s`
}

/** The part of the address that makes it another page for a search engine. */
function canonicalQuery({ category, page }: Listing): string {
  const query = new URLSearchParams()
  if (category !== null) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}
