import type { Product } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { Link } from '#ui/link.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/rating.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Narrower than cards are by a hair, so that phones of 360 and 412 px take the picture of 320 px and not of 640. */
const sizes = '(min-width: 1024px) 300px, (min-width: 768px) 30vw, calc(50vw - 24px)'

/**
 * A product in a grid. The whole card links to the product; `actions` (buttons) lie above that link. `isPriority`
 * is for cards that are visible without scrolling.
 */
export function ProductCard({
  product,
  isPriority = false,
  actions,
  corner,
}: {
  product: Product
  isPriority?: boolean
  actions?: ReactNode
  /** A button over the picture. */
  corner?: ReactNode
}) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-hairline hover:shadow-float has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus">
      <CardPicture product={product} isPriority={isPriority}>
        {corner}
      </CardPicture>
      <div className="flex flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <p className="truncate text-xs text-muted">
          {[product.category.name, ...product.keySpecs].join(' · ')}
        </p>
        <h3 className="line-clamp-2 min-h-[2.9em] text-sm leading-[1.45] font-semibold">
          <Link
            to={paths.product(product.id)}
            className="outline-none after:absolute after:inset-0 hover:text-link"
          >
            {product.name}
          </Link>
        </h3>
        <StarRating value={product.rating} count={product.reviewCount} size="0.875rem" />
        <Choices product={product} />
        <div className="mt-auto pt-1.5">
          <Price {...product} isStacked />
        </div>
        {actions === undefined ? null : (
          <div className="relative z-10 mt-2 flex gap-2">{actions}</div>
        )}
      </div>
    </article>
  )
}

function CardPicture({
  product,
  isPriority,
  children,
}: {
  product: Product
  isPriority: boolean
  children: ReactNode
}) {
  return (
    <div className="relative aspect-square overflow-hidden bg-sunken">
      <ProductPicture
        src={product.image}
        images={product.images}
        alt=""
        sizes={sizes}
        isPriority={isPriority}
        className="transition-transform duration-200 group-hover:scale-[1.03]"
      />
      {product.stock > 0 ? null : (
        <span className="absolute start-2.5 bottom-2.5 rounded-sm bg-surface px-2 py-0.5 text-xs font-semibold">
          Out of stock
        </span>
      )}
      {children}
    </div>
  )
}

function Choices({ product: { choices } }: { product: Product }) {
  return choices === undefined ? null : <p className="text-xs text-muted">{choices}</p>
}

/** The placeholder of a card, of the same size. */
export function ProductCardSkeleton() {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-hairline">
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="flex flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <Skeleton className="my-0.5 h-3.5 w-16" />
        <Skeleton className="h-[2.72rem] w-full" />
        <Skeleton className="my-0.5 h-3.5 w-24" />
        <Skeleton className="mt-auto h-[3.42rem] w-28" />
        <Skeleton className="mt-2 tap h-9 w-full" />
      </div>
    </div>
  )
}
