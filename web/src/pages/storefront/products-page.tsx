import { pagingLimits } from '@haat/contract/paging.limits'
import { listingSkeletons } from '#ui/numbers.ts'
import type { Category } from '@haat/contract/categories'
import { pageCount } from '@haat/contract/page-count'
import {
  lazy,
  startTransition,
  Suspense,
  useOptimistic,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
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
  filterCount,
  isNoListing,
  listingOf,
  productsFor,
  withChange,
  type Listing,
} from '#features/catalog/listing.ts'
import { ProductFilters } from '#features/catalog/product-filters.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { preloadDialog, Sheet } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { shownData } from '#ui/query-state.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { SearchNotes } from '#features/searches/search-notes.tsx'
import { SortSelect } from '#features/catalog/sort-select.tsx'
import { ListingData } from '#core/structured-data.ts'

const NoSearchResults = lazy(async () => ({
  default: (await import('#features/searches/no-search-results.tsx')).NoSearchResults,
}))

export default function ProductsPage() {
  const [search, setSearch] = useSearchParams()
  // A choice shows at once, before the router has finished the navigation.
  const [listing, showListing] = useOptimistic(listingOf(search))
  const userEmail = useSelector(selectUserEmail)
  const result = useGetProductsQuery({ ...productsFor(listing), userEmail })
  const change = (values: Partial<Listing>) =>
    startTransition(() => {
      const next = withChange(search, values)
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
      <Toolbar listing={listing} total={shown?.meta.total} onChange={change} />
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filters" className="hidden lg:block">
          <ProductFilters listing={listing} onChange={change} />
        </aside>
        <div className="min-w-0">
          <h2 className="sr-only">Products</h2>
          <SearchNotes meta={shown?.meta} />
          <ProductTiles
            result={result}
            skeletons={listingSkeletons}
            priority={4}
            empty={<NothingHere {...{ listing, search, isMissing, categories }} />}
          />
          {shown === undefined ? null : (
            <div className="mt-8">
              <Pagination
                page={listing.page}
                pageCount={pageCount(shown.meta)}
                hrefFor={(page) => `${paths.products}?${withChange(search, { page })}`}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The listing's heading and count, the sort order, and on small screens the button for the filters. */
function Toolbar({
  listing,
  total,
  onChange,
}: {
  listing: Listing
  total: number | undefined
  onChange: (values: Partial<Listing>) => void
}) {
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
          className="flex-1 lg:hidden"
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
        open={isFilterOpen}
        onOpenChange={setFilterOpen}
        title="Filters"
        footer={
          <Button className="w-full" onClick={() => setFilterOpen(false)}>
            Show {total === undefined ? 'results' : counted(total, 'result')}
          </Button>
        }
      >
        <ProductFilters listing={listing} onChange={onChange} />
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

function NothingHere({
  listing,
  search,
  isMissing,
  categories,
}: {
  listing: Listing
  search: URLSearchParams
  isMissing: boolean
  categories: readonly Category[] | undefined
}) {
  const deadEnd = <NoSearchResults categories={categories} />
  if (listing.page > 1) return <PageBeyond first={withChange(search, { page: 1 })} />
  if (isMissing) {
    return (
      <NothingFound hint={`There is no category “${listing.category}”.`}>{deadEnd}</NothingFound>
    )
  }
  const isSearch = listing.search !== null
  const others = isSearch ? 'other words, another category' : 'another category'
  return (
    <NothingFound hint={`No product matches all of this. Try ${others} or a wider price range.`}>
      {isSearch ? deadEnd : null}
    </NothingFound>
  )
}

function PageBeyond({ first }: { first: URLSearchParams }) {
  return (
    <EmptyState icon="search" title="No Data Found" hint="This page is past the end of the list.">
      <LinkButton to={`${paths.products}?${first}`} variant="secondary">
        Go to the first page
      </LinkButton>
    </EmptyState>
  )
}

/** The children's code is lazy and the server can't wait for it, so only the browser renders them. */
function NothingFound({ hint, children }: { hint: string; children: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <>
      <EmptyState icon="search" title="No Data Found" hint={hint}>
        <LinkButton to={paths.products} variant="secondary">
          See all products
        </LinkButton>
      </EmptyState>
      {isInBrowser ? <Suspense>{children}</Suspense> : null}
    </>
  )
}

/** A long list is counted only up to a limit, and this says so. */
function counted(total: number, what: 'product' | 'result'): string {
  const isAll = total < pagingLimits.countedRowsMax
  return isAll ? countOf(total, what) : `${formatCount(total)}+ ${what}s`
}

function headingOf({ search, category }: Listing): string {
  if (search !== null) return `Search results for - ${search}`
  return category === null ? pages.products.title : `All ${category}s`
}

/** The part of the query that makes a different page for search engines. */
function canonicalQuery({ search, category, page }: Listing): string {
  const query = new URLSearchParams()
  if (search !== null) query.set('search', search)
  if (category !== null) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}
