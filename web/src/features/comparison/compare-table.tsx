import type { Product } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { countOf } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/rating.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'

/** So many letters fit in a phone's column without scrolling. */
const shortDescription = 200

/** A compared product with its current data; `gone` when it is no longer sold. */
export interface Compared {
  product: Product
  isGone: boolean
}

interface Handlers {
  onAdd: (product: Product) => void
  onRemove: (product: Product) => void
}

export const compareLabel =
  'sticky start-0 z-10 w-22 bg-surface py-4 ps-3 text-start align-top text-xs font-semibold text-muted sm:w-36 sm:ps-5 sm:text-sm'
export const compareCell = 'px-2 py-4 align-top text-sm sm:px-4'

/**
 * The minimum width of a table with `count` products, in rem. Two fit on a phone; a third makes it scroll
 * sideways, and the second is cut off so that one sees it.
 */
function leastWidth(count: number): number {
  return 5.5 + count * (count > 2 ? 8.5 : 7.5)
}

/** Products side by side: a column for each, a row for each property. */
export function CompareTable({
  compared,
  children,
  ...handlers
}: {
  compared: readonly Compared[]
  /** More bodies of the table, after these properties. */
  children?: ReactNode
} & Handlers) {
  return (
    <div className="relative overflow-x-auto rounded-lg bg-surface shadow-hairline">
      <table
        style={{ minWidth: `${leastWidth(compared.length)}rem` }}
        className="w-full table-fixed border-collapse"
      >
        <caption className="sr-only">Products compared</caption>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, show }) => (
            <tr key={name}>
              <th scope="row" className={compareLabel}>
                {name}
              </th>
              {compared.map((each) => (
                <td key={each.product.id} className={compareCell}>
                  {show(each, handlers)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {children}
      </table>
    </div>
  )
}

const rows: readonly { name: string; show: (each: Compared, handlers: Handlers) => ReactNode }[] = [
  { name: 'Name', show: ({ product }, { onRemove }) => <Lead {...{ product, onRemove }} /> },
  { name: 'Price', show: ({ product }) => <Price {...product} /> },
  {
    name: 'Category',
    show: ({ product: { category } }) => (
      <Link
        to={paths.category(category.name)}
        className="tap inline-flex items-center text-link hover:underline"
      >
        {category.name}
      </Link>
    ),
  },
  { name: 'Availability', show: (each) => <Availability {...each} /> },
  {
    name: 'Rating',
    show: ({ product }) => (
      <span className="figures flex flex-wrap items-center gap-x-2">
        <StarRating value={product.rating} />
        <span className="text-xs text-muted">{countOf(product.reviewCount, 'review')}</span>
      </span>
    ),
  },
  {
    name: 'Description',
    // A long one scrolls by itself, or the rows below are out of reach.
    show: ({ product: { name, description } }) => (
      <ScrollRegion
        label={`Description of ${name}`}
        isLong={description.length > shortDescription}
        className="max-h-80 whitespace-pre-line"
      >
        {description}
      </ScrollRegion>
    ),
  },
  {
    name: 'Order',
    show: ({ product, isGone }, { onAdd }) => (
      <Button
        className="w-full max-w-56 px-1"
        disabled={isGone || product.stock === 0}
        aria-label={`Add To Cart: ${product.name}`}
        onClick={() => onAdd(product)}
      >
        <Icon name="shopping-cart" className="max-sm:hidden" />
        Add To Cart
      </Button>
    ),
  },
]

function Lead({ product, onRemove }: { product: Product } & Pick<Handlers, 'onRemove'>) {
  return (
    <>
      <div className="relative max-w-44">
        <ProductPicture
          src={product.image}
          images={product.images}
          alt=""
          sizes="(min-width: 640px) 176px, 120px"
          isPriority
          className="rounded-md"
        />
        <IconButton
          icon="x"
          label={`Remove ${product.name} from the comparison`}
          className="absolute end-1 top-1 bg-raised shadow-hairline"
          onClick={() => onRemove(product)}
        />
      </div>
      <Link
        to={paths.product(product.id)}
        className="mt-3 block font-semibold hover:text-link hover:underline"
      >
        {product.name}
      </Link>
    </>
  )
}

function Availability({ product, isGone }: Compared) {
  if (isGone) return <Missing words="No longer sold" />
  if (product.stock === 0) return <Missing words="Out of Stock" />
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-success">
      <Icon name="circle-check" />
      In Stock
    </span>
  )
}

function Missing({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <Icon name="ban" className="text-muted" />
      {words}
    </span>
  )
}
