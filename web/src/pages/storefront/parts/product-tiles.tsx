import type { Product } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { useAddToCart } from '#features/cart/use-add-to-cart.tsx'
import { ProductCard, ProductCardSkeleton } from '#features/catalog/product-card.tsx'
import { useCompare } from '#features/comparison/use-compare.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'

/** How many stand in a row, so that a list of known length leaves no hole in its last one. */
const grids = {
  any: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4',
  twelve: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6',
  eight: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4',
  six: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6',
}

interface Tiles {
  /** Undefined while the first answer is on its way. */
  products: readonly Product[] | undefined
  skeletons: number
  grid?: keyof typeof grids
  /** How many of the first cards are seen at once, and loaded ahead of the rest. */
  priority?: number
  /** The answer shown is being replaced. */
  isStale?: boolean
  /** What stands there when the list is empty; 'No Data Found' unless told otherwise. */
  empty?: ReactNode
}

/** A grid of products with their buttons; skeletons while loading, 'No Data Found' when empty. */
export function ProductTiles({
  products,
  skeletons,
  grid = 'any',
  priority = 0,
  isStale = false,
  empty = <EmptyState title="No Data Found" />,
}: Tiles) {
  const cart = useAddToCart()
  const comparison = useCompare()
  if (products === undefined) {
    return (
      <div className={grids[grid]}>
        <LoadingNote what="products" />
        {Array.from({ length: skeletons }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  if (products.length === 0) return empty
  return (
    <>
      <ul
        className={`${grids[grid]} transition-opacity ${isStale ? 'opacity-50' : ''}`}
        aria-busy={isStale}
      >
        {products.map((product, index) => (
          <li key={product.id} className="later">
            <ProductCard
              product={product}
              isPriority={index < priority}
              actions={
                <TileActions product={product} onAdd={cart.add} onCompare={comparison.compare} />
              }
            />
          </li>
        ))}
      </ul>
      {cart.dialog}
      {comparison.dialog}
    </>
  )
}

function TileActions({
  product,
  onAdd,
  onCompare,
}: {
  product: Product
  onAdd: (product: Product) => void
  onCompare: (product: Product) => void
}) {
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon="shopping-cart"
        className="min-w-0 flex-1"
        disabled={product.stock === 0}
        aria-label={`Add ${product.name} to cart`}
        onClick={() => onAdd(product)}
      >
        Add
      </Button>
      <IconButton
        icon="scale"
        label={`Compare ${product.name}`}
        size="sm"
        className="border border-control"
        onClick={() => onCompare(product)}
      />
    </>
  )
}
