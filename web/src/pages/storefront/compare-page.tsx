import type { Product } from '@haat/contract/catalog'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState, type ComponentProps } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { isNotFound } from '#core/api-error.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectIsRestored } from '#core/persistence.ts'
import { useAddToCart } from '#features/cart/use-add-to-cart.tsx'
import { useGetProductQuery } from '#features/catalog/catalog-api.ts'
import {
  comparedRemoved,
  comparisonReset,
  selectCompared,
} from '#features/comparison/comparison-slice.ts'
import { useGetSpecificationsQuery } from '#features/attributes/specifications-api.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CompareSpecifications } from '#features/comparison/compare-specifications.tsx'
import { CompareTable, type Compared } from '#features/comparison/compare-table.tsx'

export default function ComparePage() {
  const isRestored = useSelector(selectIsRestored)
  const compared = useCompared()
  const dispatch = useDispatch()
  const cart = useAddToCart()

  return (
    <div className="shell py-6 sm:py-8">
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{pages.compare.title}</h1>
        {compared.length === 0 ? null : (
          <Button
            variant="ghost"
            icon="trash-2"
            onClick={() => {
              dispatch(comparisonReset())
              document.getElementById('main')?.focus()
            }}
          >
            Clear all
          </Button>
        )}
      </div>
      {!isRestored ? (
        <>
          <LoadingNote what="the comparison" />
          <Skeleton className="h-96 w-full rounded-lg" />
        </>
      ) : compared.length === 0 ? (
        <EmptyState
          icon="scale"
          title="The comparison list is empty"
          hint="Press the scales icon on a product to add it here. You can compare up to three products of one category."
        >
          <LinkButton to={paths.products}>Browse products</LinkButton>
        </EmptyState>
      ) : (
        <ComparedTable
          compared={compared}
          onAdd={(product) => cart.add(product)}
          onRemove={({ id }) => {
            dispatch(comparedRemoved(id))
            document.getElementById('main')?.focus()
          }}
        />
      )}
      {cart.dialog}
    </div>
  )
}

/** The table, with what the products say of themselves. */
function ComparedTable({
  compared,
  ...handlers
}: Omit<ComponentProps<typeof CompareTable>, 'children'>) {
  const [isOnlyDifferent, setOnlyDifferent] = useState(false)
  const [first, second, third] = compared
  const asked = [useSaid(first), useSaid(second), useSaid(third)].slice(0, compared.length)
  const said = asked.map(({ currentData }) => currentData)
  const failed = asked.filter(({ isError, currentData }) => isError && currentData === undefined)
  const hasRows = said.some((groups) => groups !== undefined && groups.length > 0)
  return (
    <>
      {compared.length > 1 ? (
        <Checkbox
          label="Show only differences"
          className="mb-3 w-fit"
          disabled={!hasRows}
          checked={isOnlyDifferent}
          onChange={(event) => setOnlyDifferent(event.target.checked)}
        />
      ) : null}
      {failed.length === 0 ? null : (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-3">
          <p className="text-sm">Some specifications could not be loaded.</p>
          <Button
            variant="secondary"
            size="sm"
            icon="refresh-cw"
            isPending={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            Retry
          </Button>
        </div>
      )}
      {/* What comes below stays out of sight until the rows are here. */}
      <div className="min-h-dvh">
        <CompareTable compared={compared} {...handlers}>
          <CompareSpecifications said={said} isOnlyDifferent={isOnlyDifferent} />
        </CompareTable>
      </div>
    </>
  )
}

function useSaid(each: Compared | undefined) {
  const isAsked = each !== undefined && !each.isGone
  return useGetSpecificationsQuery(isAsked ? each.product.id : skipToken)
}

/** The compared products with current prices and stock; the stored ones until those are loaded. */
function useCompared(): Compared[] {
  const [first, second, third] = useSelector(selectCompared)
  return [useToday(first), useToday(second), useToday(third)].filter((each) => each !== null)
}

function useToday(stored: Product | undefined): Compared | null {
  const { currentData, error } = useGetProductQuery(
    stored === undefined ? skipToken : { id: stored.id },
  )
  if (stored === undefined) return null
  return { product: currentData ?? stored, isGone: isNotFound(error) }
}
