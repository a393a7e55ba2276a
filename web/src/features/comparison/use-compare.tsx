import type { Product } from '@haat/contract/catalog'
import { useState, type ReactNode } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { paths } from '#core/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { compareOutcome, productCompared, type WithComparison } from './comparison-slice.ts'

/**
 * Adds products to the comparison. A dialog rejects a product of another category; render `dialog` once
 * beside whatever calls `compare`.
 */
export function useCompare(): { compare: (product: Product) => void; dialog: ReactNode } {
  const dispatch = useDispatch()
  const store = useStore<WithComparison>()
  const [isRefused, setRefused] = useState(false)

  function compare(product: Product) {
    if (compareOutcome(store.getState().comparison, product) === 'other-category') {
      setRefused(true)
      return
    }
    dispatch(productCompared(product))
    toast.success('Added to Comparison')
  }

  const dialog = (
    <Dialog
      open={isRefused}
      onOpenChange={setRefused}
      width="sm"
      title="Failed Adding to Comparison"
      description="Only products from the same category can be compared."
      footer={
        <>
          <Button variant="secondary" onClick={() => setRefused(false)}>
            Close
          </Button>
          <LinkButton to={paths.compare} onClick={() => setRefused(false)}>
            Compare Now
          </LinkButton>
        </>
      }
    />
  )
  return { compare, dialog }
}
