import { productSorts, type Product } from '@haat/contract/catalog'
import { lowStockMax } from '@haat/contract/products.limits'
import type { Page } from '@haat/contract/paging'
import type { ProductsMeta } from '@haat/contract/searches'
import { useSelector } from 'react-redux'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectUserEmail } from '#core/session.ts'
import { useGetProductsQuery } from '#features/catalog/catalog-api.ts'
import { productColumns } from '#features/catalog/product-columns.tsx'
import { groupedByFamily, useFamilyHeads } from '#features/families/use-family-heads.tsx'
import { useGetVendorShopsQuery } from '#features/shops/shops-api.ts'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import type { QueryResult } from '#ui/query-state.tsx'
import { EmptyState, Notice } from '#ui/states.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { sortFor } from '#pages/dashboard/parts/list-state.ts'
import { NarrowedNote } from '#pages/dashboard/parts/narrowed-note.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { useOpenRow, type OpenRow } from '#pages/dashboard/parts/use-open-row.ts'
import { newId } from './parts/new-id.ts'
import { useProductActions } from './parts/product-actions.tsx'

const lowStockNote = `Products on sale with ${lowStockMax} pieces or fewer, lowest stock first.`

const editor = lazyPart(async () => (await import('./parts/open-editor.tsx')).OpenEditor)

export default function ShopProductsPage() {
  const list = useListState()
  const isLowOnly = list.query.get('lowStock') === 'true'
  const vendorEmail = useSelector(selectUserEmail)
  const result = useGetProductsQuery({
    vendorEmail,
    page: list.page,
    searchTerm: list.searchTerm,
    lowStock: isLowOnly ? 'true' : undefined,
    ...sortFor(list, productSorts),
  })
  const shops = useGetVendorShopsQuery(vendorEmail ?? '', { skip: vendorEmail === undefined })
  const hasNoShop = shops.data?.length === 0
  const row = useOpenRow(list)
  const { itemsFor, dialogs } = useProductActions(row)
  const headOf = useFamilyHeads(result.data?.data.some(({ familyId }) => familyId) === true)

  return (
    <Screen
      title={dashboardPages.shopProducts.title}
      actions={
        <>
          <SearchField placeholder="Search by name" list={list} />
          <AddButton onClick={() => row.open(newId)} isDisabled={hasNoShop}>
            Add Product
          </AddButton>
        </>
      }
    >
      {hasNoShop ? <ShopFirst /> : null}
      <NarrowedNote
        text={isLowOnly ? lowStockNote : undefined}
        keys={['lowStock']}
        all="Show all products"
        list={list}
      />
      <ListPanel
        caption="your products"
        result={grouped(result)}
        list={list}
        headOf={headOf}
        columns={productColumns(itemsFor)}
        notFound="No products found"
        rowKey={(product) => product.id}
        empty={<EmptyState icon="package" title="No products found" />}
      />
      <LazyEditor row={row} listed={result.data?.data ?? []} />
      {dialogs}
    </Screen>
  )
}

/** Its code comes when it is first opened. */
function LazyEditor(props: { row: OpenRow; listed: readonly Product[] }) {
  const { row } = props
  return <LazyPart part={editor} props={props} isWanted={row.id !== null} onMissing={row.close} />
}

type Products = Page<Product, ProductsMeta>

/** A list with the members of each family beside each other. */
function grouped(result: QueryResult<Products>): QueryResult<Products> {
  const group = (page: Products | undefined) =>
    page && { ...page, data: groupedByFamily(page.data) }
  return { ...result, data: group(result.data), currentData: group(result.currentData) }
}

function ShopFirst() {
  return (
    <div className="mb-5">
      <Notice>
        You need a shop before you can add products.{' '}
        <Link to={dashboardPaths.myShop} className="font-semibold underline underline-offset-2">
          Create your shop
        </Link>
      </Notice>
    </div>
  )
}
