import type { Product } from '@haat/contract/catalog'
import { useAddToCart } from '#features/cart/use-add-to-cart.tsx'
import { ProductCard, ProductCardSkeleton } from '#features/catalog/product-card.tsx'
import { useCompare } from '#features/comparison/use-compare.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'

const columns = {
  3: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3',
  4: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4',
  6: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6',
}

interface Tiles {
  /** Undefined while the first answer is on its way. */
  products: readonly Product[] | undefined
  skeletons: number
  perRow?: keyof typeof columns
  /** How many of the first cards are seen at once, and loaded ahead of the rest. */
  priority?: number
  /** The answer shown is being replaced. */
  isStale?: boolean
}

/** A grid of products with their buttons; skeletons while loading, 'No Data Found' when empty. */
export function ProductTiles({
  products,
  skeletons,
  perRow = 4,
  priority = 0,
  isStale = false,
}: Tiles) {
  const cart = useAddToCart()
  const comparison = useCompare()
  if (products === undefined) {
    return (
      <div className={columns[perRow]}>
        <LoadingNote what="products" />
        {Array.from({ length: skeletons }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  if (products.length === 0) return <EmptyState title="No Data Found" />
  return (
    <>
      <ul
        className={`${columns[perRow]} transition-opacity ${isStale ? 'opacity-50' : ''}`}
        aria-busy={isStale}
      >
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              isPriority={index < priority}
              actions={
                <>
                  <Button
                    size="sm"
                    variant="secondary"
                    icon="shopping-cart"
                    className="min-w-0 flex-1"
                    disabled={product.stock === 0}
                    aria-label={`Add ${product.name} to cart`}
                    onClick={() => cart.add(product)}
                  >
                    Add
                  </Button>
                  <IconButton
                    icon="scale"
                    label={`Compare ${product.name}`}
                    className="size-9 border border-control"
                    onClick={() => comparison.compare(product)}
                  />
                </>
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
