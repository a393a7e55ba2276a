import type { Product } from '@haat/contract/catalog'
import { useEffect, useRef, useState } from 'react'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { useGetProductQuery } from '#features/catalog/catalog-api.ts'
import { ProductEditor } from '#features/catalog/product-editor.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { checkConnection, EmptyState, ErrorState } from '#ui/states.tsx'
import { useLast } from '#ui/use-last.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import type { OpenRow } from '#pages/dashboard/parts/use-open-row.ts'

/** The id that stands in the address for a product still to be made. */
export const newId = 'new'

/** The editor of the product named in the address; closing it, by Back too, asks when changes would be lost. */
export function GuardedEditor({ row, listed }: { row: OpenRow; listed: readonly Product[] }) {
  const [isDirty, setDirty] = useState(false)
  const { id, product, ...answer } = useEdited(row.id, listed)
  const isGone = row.id === null
  useHold(row, isDirty)

  function leave() {
    setDirty(false)
    if (!isGone) row.close()
  }
  const guard = useLeaveGuard({
    isDirty,
    isGone,
    leave,
    comeBack: () => row.open(id ?? newId),
  })

  if (product === undefined) return <NotYet {...answer} open={!isGone} onClose={leave} />
  return (
    <>
      <ProductEditor
        key={id}
        product={product}
        open={!isGone || isDirty}
        onClose={guard.attempt}
        onSaved={leave}
        onDirty={setDirty}
      />
      {guard.question}
    </>
  )
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

/**
 * Once there is something to lose, Back closes the editor and does not leave the screen. The address
 * follows a moment later, and whoever types undoes and redoes a change meanwhile: it is held once.
 */
function useHold(row: OpenRow, isDirty: boolean): void {
  const latest = useRef(row)
  const isHeld = useRef(false)
  useEffect(() => {
    latest.current = row
    if (row.id === null) isHeld.current = false
  }, [row])
  useEffect(() => {
    if (!isDirty || isHeld.current) return
    isHeld.current = true
    latest.current.hold()
  }, [isDirty])
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
