import type { Product } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { useAddToCart } from '#features/cart/use-add-to-cart.tsx'
import { ProductCard, ProductCardSkeleton } from '#features/catalog/product-card.tsx'
import { Heart } from '#features/wishes/heart.tsx'
import { useCompare } from '#features/comparison/use-compare.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { QueryState, whenNoRows, type QueryResult } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Cards per row, chosen so that a list of known length fills its last row. */
const grids = {
  any: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4',
  twelve: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6',
  eight: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4',
  six: 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6',
}

interface Tiles {
  products: readonly Product[]
  grid?: keyof typeof grids
  /** How many of the first cards are visible at once; their pictures load ahead of the rest. */
  priority?: number
  /** Another response is loading, so the current one is dimmed. */
  isStale?: boolean
}

interface ProductQuery extends Omit<Tiles, 'products' | 'isStale'> {
  result: QueryResult<{ data: readonly Product[] }>
  /** The number of placeholders while the list loads. */
  skeletons: number
  /** Shown for an empty list. */
  empty?: ReactNode
}

/** A query's products as a grid of cards, or its loading, error or empty state. */
export function ProductTiles({
  result,
  skeletons,
  empty = <EmptyState title="No Data Found" />,
  ...tiles
}: ProductQuery) {
  const loading = <Skeletons count={skeletons} grid={tiles.grid ?? 'any'} />
  return (
    <QueryState result={result} loading={loading} empty={whenNoRows(empty)}>
      {({ data }, isStale) => <Tiles {...tiles} products={data} isStale={isStale} />}
    </QueryState>
  )
}

function Skeletons({ count, grid }: { count: number; grid: keyof typeof grids }) {
  return (
    <div className={grids[grid]}>
      <LoadingNote what="products" />
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}

function Tiles({ products, grid = 'any', priority = 0, isStale = false }: Tiles) {
  const cart = useAddToCart()
  const comparison = useCompare()
  return (
    <>
      <ul
        className={`${grids[grid]} transition-opacity ${isStale ? 'opacity-50' : ''}`}
        aria-busy={isStale}
      >
        {products.map((product, index) => (
          // A tile whose place changes is drawn anew, so that nothing moves when a customer's order of the list comes.
          <li key={`${index} ${product.id}`} className="later">
            <ProductCard
              product={product}
              isPriority={index < priority}
              corner={<Heart product={product} />}
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
