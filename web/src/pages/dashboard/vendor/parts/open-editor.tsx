import type { Product } from '@haat/contract/catalog'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { useGetProductQuery } from '#features/catalog/catalog-api.ts'
import { ProductEditor } from '#features/catalog/product-editor.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { checkConnection, EmptyState, ErrorState } from '#ui/states.tsx'
import { useLast } from '#ui/use-last.ts'
import type { OpenRow } from '#pages/dashboard/parts/use-open-row.ts'

/** The id that stands in the address for a product still to be made. */
export const newId = 'new'

/** The editor of the product named in the address. */
export function OpenEditor({ row, listed }: { row: OpenRow; listed: readonly Product[] }) {
  const { id, product, ...answer } = useEdited(row.id, listed)
  if (product === undefined || row.id === null) {
    return <NotYet {...answer} open={row.id !== null} onClose={row.close} />
  }
  return <ProductEditor key={id} product={product} onClose={row.close} />
}

/**
 * The product of this id: null for one still to be made, undefined until it is there. One that is not
 * on the page behind the editor is asked for; what was found once stays while the editor is open.
 */
function useEdited(openId: string | null, listed: readonly Product[]) {
  const id = useLast(openId)
  const known = listed.find((product) => product.id === id)
  const isAsked = openId !== null && openId !== newId && known === undefined
  const query = { id: openId ?? '', userEmail: undefined }
  const { currentData, error, isFetching, refetch } = useGetProductQuery(query, { skip: !isAsked })
  const last = useLast(known ?? currentData)
  const found = known ?? currentData ?? (last?.id === id ? last : undefined)
  return { id, product: id === newId ? null : found, error, isFetching, refetch }
}

/** The product is on its way, or did not come. */
function NotYet({
  open,
  onClose,
  error,
  isFetching,
  refetch,
}: {
  open: boolean
  onClose: () => void
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Edit Product" width="lg">
      {error === undefined ? (
        <div className="space-y-5">
          <LoadingNote what="the product" />
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-16 w-full" />
          ))}
        </div>
      ) : isNotFound(error) ? (
        <EmptyState icon="package" title="No Data Found" />
      ) : (
        <ErrorState
          message={errorMessage(error, checkConnection)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Dialog>
  )
}
