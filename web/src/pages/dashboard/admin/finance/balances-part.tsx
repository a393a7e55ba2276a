import { balanceSorts, type NamedBalance } from '@haat/contract/market-books'
import { useGetBalancesQuery } from '#features/finance/books-api.ts'
import { amountColumn, shopColumn } from '#features/finance/finance-cells.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { sortFor } from '#pages/dashboard/parts/list-state.ts'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

/** What each shop has on its accounts. */
export function BalancesPart() {
  const list = useListState()
  const result = useGetBalancesQuery({
    page: list.page,
    searchTerm: list.searchTerm,
    ...sortFor(list, balanceSorts),
  })
  return (
    <div className="space-y-3">
      <SearchField placeholder="Search by shop" list={list} />
      <ListPanel
        caption="balances of shops"
        result={result}
        list={list}
        columns={columns}
        notFound="No shop found"
        rowKey={({ shopId }) => shopId}
        empty={
          <EmptyState
            icon="scale"
            title="No shop has a balance yet"
            hint="Shops earn when their orders are delivered."
          />
        }
      />
    </div>
  )
}

const columns: Column<NamedBalance>[] = [
  { ...shopColumn, sortKey: 'shopName', sortWords: ['A to Z', 'Z to A'] },
  amountColumn('In the hold', ({ pending }) => pending, 'pending'),
  amountColumn('Available', ({ available }) => available, 'available'),
  amountColumn('On its way', ({ inPayout }) => inPayout, 'inPayout'),
  amountColumn('Set aside', ({ reserve }) => reserve, 'reserve'),
]
