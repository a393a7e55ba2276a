import { pagingLimits } from '@haat/contract/paging.limits'
import { listingSkeletons } from '#ui/numbers.ts'
import { pageCount } from '@haat/contract/page-count'
import { startTransition, useOptimistic, useState, type ComponentProps } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { countOf, formatCount } from '#core/format.ts'
import { PageHead, titleOfPage } from '#core/page-head.tsx'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectUserEmail } from '#core/session.ts'
import {
  allCategories,
  useGetCategoriesQuery,
  useGetProductsQuery,
} from '#features/catalog/catalog-api.ts'
import {
  allOf,
  facetsIn,
  filterCount,
  isNoListing,
  listingOf,
  productsFor,
  withChange,
  type Listing,
} from '#features/catalog/listing.ts'
import { island } from '#ui/island.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProductFilters } from '#features/catalog/product-filters.tsx'
import { Button } from '#ui/button.tsx'
import { preloadDialog, Sheet } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { shownData } from '#ui/query-state.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { NothingHere } from '#features/searches/nothing-here.tsx'
import { SearchNotes } from '#features/searches/search-notes.tsx'
import { SortSelect } from '#features/catalog/sort-select.tsx'
import { ListingData } from '#core/structured-data.ts'

const CategoryPlace = island(
  async () => (await import('#features/catalog/category-place.tsx')).CategoryPlace,
)
const FacetFilters = island(
  async () => (await import('#features/catalog/facet-filters.tsx')).FacetFilters,
)
const ChosenChips = island(
  async () => (await import('#features/catalog/chosen-chips.tsx')).ChosenChips,
  <Skeleton className="h-11 w-40 rounded-full" />,
)

export default function ProductsPage() {
  const [search, setSearch] = useSearchParams()
  // A choice shows at once, before the router has finished the navigation.
  const [listing, showListing] = useOptimistic(listingOf(search))
  const userEmail = useSelector(selectUserEmail)
  const result = useGetProductsQuery({ ...productsFor(listing), userEmail })
  const change = (values: Partial<Listing>) =>
    startTransition(() => {
      // The address itself: two presses in a row come before the first one is rendered.
      const next = withChange(new URLSearchParams(location.search), values)
      showListing(listingOf(next))
      setSearch(next)
    })
  const shown = shownData(result)
  const categories = useGetCategoriesQuery(allCategories).data?.data
  const isMissing = isNoListing(listing, result.currentData?.meta, categories)

  return (
    <div className="shell py-6 sm:py-8">
      <ListingHead listing={listing} isMissing={isMissing} />
      {import.meta.env.SSR ? <ListingData category={listing.category} /> : null}
      <CategoryPlace categories={categories} name={listing.category} />
      <Toolbar listing={listing} total={shown?.meta.total} onChange={change} />
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr]">
        <aside
          aria-label="Filters"
          className="hidden lg:sticky lg:top-22 lg:-mx-1 lg:block lg:max-h-[calc(100dvh-5.5rem)] lg:self-start lg:overflow-y-auto lg:px-1"
        >
          <ProductFilters listing={listing} onChange={change}>
            <FacetFilters listing={listing} onChange={change} isBeside />
          </ProductFilters>
        </aside>
        <div className="min-w-0">
          <h2 className="sr-only">Products</h2>
          <Chips listing={listing} onChange={change} />
          <SearchNotes meta={shown?.meta} />
          <ProductTiles
            result={result}
            skeletons={listingSkeletons}
            priority={4}
            empty={<Nothing {...{ listing, search, isMissing, categories }} />}
          />
          {shown === undefined ? null : (
            <Pages page={listing.page} pageCount={pageCount(shown.meta)} search={search} />
          )}
        </div>
      </div>
    </div>
  )
}

function Nothing({
  listing: { page, category, search: term },
  search,
  ...rest
}: Pick<ComponentProps<typeof NothingHere>, 'isMissing' | 'categories'> & {
  listing: Listing
  search: URLSearchParams
}) {
  const firstPage = `${paths.products}?${withChange(search, { page: 1 })}`
  return <NothingHere {...rest} {...{ page, category, firstPage }} isSearch={term !== null} />
}

interface Changeable {
  listing: Listing
  onChange: (values: Partial<Listing>) => void
}

/** What narrows the listing besides its category. Its place is as high before the code is there. */
function Chips({ listing, onChange }: Changeable) {
  const { minPrice, maxPrice } = listing
  const narrowing = [minPrice, maxPrice, ...Object.values(facetsIn(listing))]
  if (narrowing.every((each) => each === null)) return null
  return (
    <div className="mb-4 min-h-11">
      <ChosenChips listing={listing} onChange={onChange} />
    </div>
  )
}

function Pages({ search, ...shown }: { page: number; pageCount: number; search: URLSearchParams }) {
  return (
    <div className="mt-8">
      <Pagination
        {...shown}
        hrefFor={(page) => `${paths.products}?${withChange(search, { page })}`}
      />
    </div>
  )
}

/** The listing's heading and count, the sort order, and on small screens the button for the filters. */
function Toolbar({ listing, total, onChange }: Changeable & { total: number | undefined }) {
  const [isFilterOpen, setFilterOpen] = useState(false)
  const count = total === undefined ? '' : counted(total, 'product')
  const filters = filterCount(listing)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl">{headingOf(listing)}</h1>
        <p className="figures mt-1 min-h-[1.45em] text-sm text-muted" role="status">
          {count}
        </p>
      </div>
      {/* A fixed width, so that nothing moves when the content arrives. */}
      <div className="flex w-full items-center gap-2 sm:w-78 lg:w-48">
        <Button
          variant="secondary"
          icon="sliders-horizontal"
          className="thumb flex-1 lg:hidden"
          aria-haspopup="dialog"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setFilterOpen(true)}
        >
          Filters{filters === 0 ? '' : ` (${filters})`}
        </Button>
        <SortSelect value={listing.sort} onChange={(sort) => onChange({ sort })} />
      </div>
      <Sheet
        {...{ open: isFilterOpen, onOpenChange: setFilterOpen }}
        side="bottom"
        title="Filters"
        footer={
          <Button className="w-full" onClick={() => setFilterOpen(false)}>
            Show {total === undefined ? 'results' : counted(total, 'result')}
          </Button>
        }
      >
        <ProductFilters listing={listing} onChange={onChange}>
          <FacetFilters listing={listing} onChange={onChange} isBeside={false} />
        </ProductFilters>
      </Sheet>
    </div>
  )
}

/** Search results are not indexed; categories and their pages are. */
function ListingHead({ listing, isMissing }: { listing: Listing; isMissing: boolean }) {
  const heading = headingOf(listing)
  return (
    <PageHead
      title={titleOfPage(heading, listing.page)}
      description={`${heading} at Haat: compare prices from many sellers and pay on delivery or online.`}
      path={paths.products + canonicalQuery(listing)}
      isHidden={listing.search !== null || isMissing}
    />
  )
}

/** A long list is counted only up to a limit, and this says so. */
function counted(total: number, what: 'product' | 'result'): string {
  const isAll = total < pagingLimits.countedRowsMax
  return isAll ? countOf(total, what) : `${formatCount(total)}+ ${what}s`
}

function headingOf({ search, category }: Listing): string {
  if (search !== null) return `Search results for - ${search}`
  return category === null ? pages.products.title : allOf(category)
}

/** The part of the query that makes a different page for search engines. */
function canonicalQuery({ search, category, page }: Listing): string {
  const query = new URLSearchParams()
  if (search !== null) query.set('search', search)
  if (category !== null) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}
