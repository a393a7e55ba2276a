import type { Product } from '@haat/contract/catalog'
import { limits } from '@haat/contract/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/rating.tsx'

/** A compared product as it is today; gone when the market no longer sells it. */
export interface Compared {
  product: Product
  isGone: boolean
}

interface Acts {
  onAdd: (product: Product) => void
  onRemove: (product: Product) => void
}

const label =
  'sticky start-0 z-10 w-24 bg-surface py-4 ps-4 pe-2 text-start align-top text-xs font-semibold text-muted sm:w-36 sm:ps-5 sm:text-sm'
const cell = 'min-w-34 px-2 py-4 align-top text-sm sm:min-w-48 sm:px-4'

/** Products side by side: a column each, a row for what they are compared by. */
export function CompareTable({ compared, ...acts }: { compared: readonly Compared[] } & Acts) {
  return (
    <div className="relative overflow-x-auto rounded-lg bg-surface shadow-hairline">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Products compared</caption>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, show }) => (
            <tr key={name}>
              <th scope="row" className={label}>
                {name}
              </th>
              {compared.map((each) => (
                <td key={each.product.id} className={cell}>
                  {show(each, acts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const rows: readonly { name: string; show: (each: Compared, acts: Acts) => ReactNode }[] = [
  { name: 'Name', show: ({ product }, { onRemove }) => <Lead {...{ product, onRemove }} /> },
  { name: 'Price', show: ({ product }) => <Price {...product} /> },
  {
    name: 'Category',
    show: ({ product: { category } }) => (
      <Link to={paths.category(category.name)} className="tap text-link hover:underline">
        {category.name}
      </Link>
    ),
  },
  { name: 'Availability', show: (each) => <Availability {...each} /> },
  {
    name: 'Rating',
    show: ({ product }) => (
      <span className="figures flex flex-wrap items-center gap-x-2">
        <StarRating value={product.rating} count={product.reviewCount} />
        <span className="sr-only">out of {limits.ratingMax}</span>
      </span>
    ),
  },
  {
    name: 'Description',
    show: ({ product }) => <p className="whitespace-pre-line">{product.description}</p>,
  },
  {
    name: 'Order',
    show: ({ product, isGone }, { onAdd }) => (
      <Button
        icon="shopping-cart"
        className="w-full max-w-56 px-2"
        disabled={isGone || product.stock === 0}
        aria-label={`Add To Cart: ${product.name}`}
        onClick={() => onAdd(product)}
      >
        Add To Cart
      </Button>
    ),
  },
]

function Lead({ product, onRemove }: { product: Product } & Pick<Acts, 'onRemove'>) {
  return (
    <div className="relative">
      <Link to={paths.product(product.id)} className="group block">
        <span className="block max-w-44 overflow-hidden rounded-md">
          <ProductPicture
            src={product.image}
            images={product.images}
            alt=""
            sizes="(min-width: 640px) 176px, 120px"
            isPriority
            className="aspect-square object-cover"
          />
        </span>
        <span className="mt-3 block font-semibold group-hover:text-link group-hover:underline">
          {product.name}
        </span>
      </Link>
      <IconButton
        icon="x"
        label={`Remove ${product.name} from the comparison`}
        className="absolute start-1 top-1 bg-raised shadow-hairline"
        onClick={() => onRemove(product)}
      />
    </div>
  )
}

function Availability({ product, isGone }: Compared) {
  if (isGone) return <span className="font-semibold text-danger">No longer sold</span>
  if (product.stock === 0) return <span className="font-semibold text-danger">Out of Stock</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-success">
      <Icon name="circle-check" />
      In Stock
    </span>
  )
}
