import type { Product, ProductPatch } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { useGetProductQuery } from '#features/catalog/catalog-api.ts'
import { ProductEditor } from '#features/catalog/product-editor.tsx'
import { YouReceive } from '#features/commissions/you-receive.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { QueryState, withData, type QueryResult } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useLast } from '#ui/use-last.ts'
import type { OpenRow } from '#pages/dashboard/parts/use-open-row.ts'
import { newId } from './new-id.ts'

/** The editor of the product named in the address. */
export function OpenEditor({ row, listed }: { row: OpenRow; listed: readonly Product[] }) {
  const { id, product, result } = useEdited(row.id, listed)
  if (product === undefined || row.id === null) {
    return <NotYet result={result} open={row.id !== null} onClose={row.close} />
  }
  return <ProductEditor key={id} product={product} onClose={row.close} underPrice={received} />
}

/** What the vendor receives of a product as it is typed. */
function received({ price, categoryId }: ProductPatch, product: Product | null): ReactNode {
  return <YouReceive productId={product?.id} categoryId={categoryId} price={price} />
}

/**
 * The product of this id: null for a new one, undefined while it loads. A product that is not in the list
 * behind the editor is fetched; once found it stays while the editor is open.
 */
function useEdited(openId: string | null, listed: readonly Product[]) {
  const id = useLast(openId)
  const known = listed.find((product) => product.id === id)
  const isAsked = openId !== null && openId !== newId && known === undefined
  const query = { id: openId ?? '', userEmail: undefined }
  const result = useGetProductQuery(query, { skip: !isAsked })
  const { currentData } = result
  const last = useLast(known ?? currentData)
  const found = known ?? currentData ?? (last?.id === id ? last : undefined)
  return { id, product: id === newId ? null : found, result }
}

/** The dialog while the product loads, or when it could not be loaded. */
function NotYet({
  open,
  onClose,
  result,
}: {
  open: boolean
  onClose: () => void
  result: QueryResult<Product>
}) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Edit Product" width="lg">
      <QueryState
        result={withData<Product>(result, undefined)}
        loading={<Loading />}
        notFound={<EmptyState icon="package" title="No Data Found" />}
      >
        {() => null}
      </QueryState>
    </Dialog>
  )
}

function Loading() {
  return (
    <div className="space-y-5">
      <LoadingNote what="the product" />
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  )
}
