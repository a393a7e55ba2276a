import type { Product } from '@haat/contract/catalog'
import { useState, type ReactNode } from 'react'
import { useProductMutations } from '#features/catalog/use-product-mutations.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import type { OpenRow } from '#pages/dashboard/parts/use-open-row.ts'

const pictures = lazyPart(
  async () => (await import('#features/gallery/gallery-dialog.tsx')).GalleryDialog,
)
const family = lazyPart(
  async () => (await import('#features/families/family-dialog.tsx')).FamilyDialog,
)

/** What can be done with a product: the entries of its menu, and the dialogs and questions that they open. */
export function useProductActions(row: OpenRow): {
  itemsFor: (product: Product) => (MenuItem | 'separator')[]
  dialogs: ReactNode
} {
  const [opened, setOpened] = useState<{ part: typeof pictures; product: Product } | null>(null)
  const close = () => setOpened(null)
  const { itemsFor, question } = useProductMutations(
    (product) => row.open(product.id),
    (product) => [
      {
        label: 'Pictures',
        icon: 'image',
        onSelect: () => setOpened({ part: pictures, product }),
      },
      {
        label: product.familyId ? 'Family' : 'Make a family',
        icon: 'layers',
        onSelect: () => setOpened({ part: family, product }),
      },
    ],
  )
  return {
    itemsFor,
    dialogs: (
      <>
        {opened === null ? null : (
          <LazyPart
            part={opened.part}
            props={{ product: opened.product, onClose: close }}
            onMissing={close}
          />
        )}
        {question}
      </>
    ),
  }
}
