import type { Product } from '@haat/contract/catalog'
import { useState, type ReactNode } from 'react'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'

const pictures = lazyPart(
  async () => (await import('#features/gallery/gallery-dialog.tsx')).GalleryDialog,
)
const family = lazyPart(
  async () => (await import('#features/families/family-dialog.tsx')).FamilyDialog,
)

/** The dialogs of a product beside its editor: the entries that open them, and the one that is open. */
export function useProductDialogs(): {
  itemsFor: (product: Product) => MenuItem[]
  open: ReactNode
} {
  const [opened, setOpened] = useState<{ part: typeof pictures; product: Product } | null>(null)
  const close = () => setOpened(null)
  return {
    itemsFor: (product) => [
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
    open:
      opened === null ? null : (
        <LazyPart
          part={opened.part}
          props={{ product: opened.product, onClose: close }}
          onMissing={close}
        />
      ),
  }
}
