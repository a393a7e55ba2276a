import { productStatuses, type Product, type ProductStatus } from '@haat/contract/catalog'
import { actMessages } from '@haat/contract/messages'
import { useState, type ReactNode } from 'react'
import { act } from '#ui/act.ts'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { MenuItem } from '#ui/menu.tsx'
import {
  useDeleteProductMutation,
  useDuplicateProductMutation,
  useSetProductStatusMutation,
} from './catalog-acts-api.ts'

const statusActs: Record<ProductStatus, { label: string; icon: IconName }> = {
  ACTIVE: { label: 'Put on sale', icon: 'eye' },
  DRAFT: { label: 'Make it a draft', icon: 'pencil' },
  PAUSED: { label: 'Pause', icon: 'eye-off' },
}

/** What a vendor can do with a product, with its toasts. */
export function useProductActs(edit: (product: Product) => void): {
  itemsFor: (product: Product) => (MenuItem | 'separator')[]
  /** Asks before a product is deleted; to be drawn by the screen. */
  question: ReactNode
} {
  const [duplicate] = useDuplicateProductMutation()
  const [setStatus] = useSetProductStatusMutation()
  const [remove, { isLoading }] = useDeleteProductMutation()
  const [asked, setAsked] = useState<Product | null>(null)
  const pending = actMessages.pending

  return {
    itemsFor: (product) => [
      { label: 'Edit', icon: 'pencil', onSelect: () => edit(product) },
      {
        label: 'Duplicate',
        icon: 'copy',
        onSelect: () =>
          void act(duplicate({ id: product.id }).unwrap(), {
            pending: actMessages.loading,
            done: actMessages.duplicated,
          }),
      },
      ...productStatuses
        .filter((status) => status !== product.status)
        .map((status) => ({
          ...statusActs[status],
          onSelect: () =>
            void act(
              setStatus({ id: product.id, status, seen: { status: product.status } }).unwrap(),
              {
                pending,
                done: actMessages.changed,
              },
            ),
        })),
      'separator',
      { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => setAsked(product) },
    ],
    question: (
      <DeleteQuestion
        item="product"
        open={asked !== null}
        isPending={isLoading}
        onClose={() => setAsked(null)}
        onDelete={() => {
          if (asked === null) return
          const call = remove(asked.id).unwrap()
          void act(call, { pending, done: actMessages.deleted }).then(() => setAsked(null))
        }}
      />
    ),
  }
}
