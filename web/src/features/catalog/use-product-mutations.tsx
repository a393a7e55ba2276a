import { productStatuses, type Product, type ProductStatus } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useDelete } from '#ui/use-delete.tsx'
import {
  useDeleteProductMutation,
  useDuplicateProductMutation,
  useSetProductStatusMutation,
} from './catalog-mutations-api.ts'

const statusItems: Record<ProductStatus, { label: string; icon: IconName }> = {
  ACTIVE: { label: 'Put on sale', icon: 'eye' },
  DRAFT: { label: 'Change to draft', icon: 'pencil' },
  PAUSED: { label: 'Pause', icon: 'eye-off' },
}

/** What a vendor can do with a product, with its toasts. */
export function useProductMutations(
  edit: (product: Product) => void,
  /** What else can be done with a product, below its editor. */
  more: (product: Product) => MenuItem[],
): {
  itemsFor: (product: Product) => (MenuItem | 'separator')[]
  /** The question before a product is deleted, for the screen to render. */
  question: ReactNode
} {
  const [duplicate] = useDuplicateProductMutation()
  const [setStatus] = useSetProductStatusMutation()
  const [remove] = useDeleteProductMutation()
  const { askToDelete, question } = useDelete<Product>({
    item: 'product',
    remove: (id) => remove(id).unwrap(),
  })
  const pending = mutationMessages.pending

  return {
    itemsFor: (product) => [
      { label: 'Edit', icon: 'pencil', onSelect: () => edit(product) },
      ...more(product),
      {
        label: 'Duplicate',
        icon: 'copy',
        onSelect: () =>
          void runMutation(duplicate({ id: product.id }).unwrap(), {
            pending: mutationMessages.loading,
            done: mutationMessages.duplicated,
          }),
      },
      ...productStatuses
        .filter((status) => status !== product.status)
        .map((status) => ({
          ...statusItems[status],
          onSelect: () =>
            void runMutation(
              setStatus({ id: product.id, status, seen: { status: product.status } }).unwrap(),
              {
                pending,
                done: mutationMessages.changed,
              },
            ),
        })),
      'separator',
      { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => askToDelete(product) },
    ],
    question,
  }
}
