import type { Wish } from '@haat/contract/wishes'
import { fromTaka, toTaka } from '@haat/contract/money'
import { money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'

interface Calls {
  itemsFor: (wish: Wish) => (MenuItem | 'separator')[]
  onTell: (wish: Wish) => void
  onAdd: (wish: Wish) => void
}

/** The columns of the saved products. */
export function wishColumns({ itemsFor, onTell, onAdd }: Calls): Column<Wish>[] {
  return [
    ...pictureColumns<Wish>({
      header: 'Image',
      src: ({ product }) => product.image,
      name: ({ product }) => product.name,
      to: ({ product }) => paths.product(product.id),
      note: ({ product }) => product.shop.name,
    }),
    {
      header: 'Price',
      align: 'end',
      skeleton: 'h-5 w-20 md:ms-auto',
      cell: (wish) => <PriceSince wish={wish} />,
    },
    {
      header: 'Stock',
      skeleton: 'h-5 w-20',
      cell: (wish) => (
        <span className={`whitespace-nowrap ${stockLook(wish)}`}>{stockWords(wish)}</span>
      ),
    },
    { header: 'Tell me', skeleton: 'h-9 w-28', cell: (wish) => <Tell {...{ wish, onTell }} /> },
    {
      header: 'Cart',
      isHeaderHidden: true,
      align: 'end',
      skeleton: 'h-9 w-20 ms-auto',
      className: 'max-md:justify-end',
      cell: (wish) => <Add {...{ wish, onAdd }} />,
    },
    actionsColumn(({ product }) => product.name, itemsFor),
  ]
}

function Tell({ wish, onTell }: Pick<Calls, 'onTell'> & { wish: Wish }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="bell"
      className="-mx-3 whitespace-normal"
      aria-label={`Tell me about ${wish.product.name}: ${tellWords(wish)}`}
      onClick={() => onTell(wish)}
    >
      {tellWords(wish)}
    </Button>
  )
}

function Add({ wish, onAdd }: Pick<Calls, 'onAdd'> & { wish: Wish }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon="shopping-cart"
      disabled={!wish.isOnSale || wish.product.stock === 0}
      aria-label={`Add ${wish.product.name} to cart`}
      onClick={() => onAdd(wish)}
    >
      Add
    </Button>
  )
}

/** What it costs now, and how that compares with when it was saved. */
function PriceSince({ wish: { isOnSale, product, priceThen } }: { wish: Wish }) {
  const change = toTaka(fromTaka(product.price) - fromTaka(priceThen))
  if (!isOnSale) return <span className="figures text-muted">{money(priceThen)}</span>
  return (
    <span className="figures">
      <span className="font-semibold">{money(product.price)}</span>
      {change === 0 ? null : (
        <span className={`block text-xs ${change < 0 ? 'text-success' : 'text-muted'}`}>
          <Icon name={change < 0 ? 'arrow-down' : 'arrow-up'} className="me-0.5 size-3.5" />
          {money(Math.abs(change))} {change < 0 ? 'less' : 'more'} than when you saved it
        </span>
      )}
    </span>
  )
}

function stockWords({ isOnSale, product }: Wish): string {
  if (!isOnSale) return 'No longer sold'
  return product.stock === 0 ? 'Out of stock' : 'In stock'
}

function stockLook({ isOnSale, product }: Wish): string {
  return isOnSale && product.stock > 0 ? 'text-success' : 'text-muted'
}

function tellWords({ tellsStock, tellsPrice, wishedPrice }: Wish): string {
  const price = wishedPrice === null ? 'cheaper' : `at ${money(wishedPrice)}`
  if (tellsStock && tellsPrice) return `Back, or ${price}`
  if (tellsStock) return 'Back in stock'
  if (tellsPrice) return wishedPrice === null ? 'Cheaper' : `At ${money(wishedPrice)}`
  return 'Nothing'
}
