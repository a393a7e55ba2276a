import type { SearchSale } from '@haat/contract/searches'
import { formatCount } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { useGetSearchSalesQuery } from '#features/searches/synonyms-api.ts'
import { LinkButton } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function SearchSalesPage() {
  const list = useListState()
  const result = useGetSearchSalesQuery(
    { page: list.page, searchTerm: list.searchTerm },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Screen
      title={dashboardPages.searchSales.title}
      note="Products that at least three customers bought on the day of the same search, in the last 60 days. That search lists them higher. Counted every night."
      actions={
        <>
          <SearchField placeholder="Search by word or product" list={list} />
          <LinkButton to={dashboardPaths.synonyms} variant="secondary" className="max-sm:w-full">
            Search words
          </LinkButton>
        </>
      }
    >
      <ListPanel
        caption="searches"
        result={result}
        list={list}
        columns={columns}
        rowKey={({ query, productId }) => `${query} ${productId}`}
        notFound="No searches found"
        empty={
          <EmptyState
            icon="trending-up"
            title="Nothing yet"
            hint="What three customers buy after the same search appears here the next morning."
          />
        }
      />
    </Screen>
  )
}

const columns: Column<SearchSale>[] = [
  {
    header: 'Search',
    isLead: true,
    skeleton: 'h-5 w-48',
    cell: ({ query }) => (
      <Link to={paths.search(query)} className="font-semibold break-words underline">
        {query}
      </Link>
    ),
  },
  {
    header: 'Product',
    skeleton: 'h-5 w-48',
    cell: ({ productId, productName }) => (
      <Link to={paths.product(productId)} className="break-words underline">
        {productName}
      </Link>
    ),
  },
  {
    header: 'Buyers',
    align: 'end',
    skeleton: 'h-5 w-10 md:ms-auto',
    cell: ({ buyers }) => <span className="figures">{formatCount(buyers)}</span>,
  },
]
