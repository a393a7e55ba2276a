import { formatMoney } from '@haat/contract/money'
import { lineTotal } from '@haat/contract/pricing'
import { useDispatch, useSelector } from 'react-redux'
import { money } from '#core/format.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectIsRestored } from '#core/persistence.ts'
import type { CartLine, CartState } from '#features/cart/cart-line.ts'
import {
  cartSet,
  cartTotals,
  isCartOrderable,
  pricedLine,
  quantitySet,
  selectCart,
} from '#features/cart/cart-slice.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ArrivalOfOrder } from '#features/arrivals/arrival-note.tsx'
import { CartNotice, LineNotes } from '#features/cart/cart-notice.tsx'
import { savedForLater } from '#features/cart/moving.ts'
import { SavedForLater } from '#features/cart/saved-for-later.tsx'
import { useRemoveLine } from '#features/cart/use-remove-line.ts'
import { TotalsList } from '#features/cart/totals-list.tsx'
import { useCheckedCart } from '#features/cart/use-checked-cart.ts'

export default function CartPage() {
  const cart = useSelector(selectCart)
  const isRestored = useSelector(selectIsRestored)
  const shopName = cart.lines[0]?.product.shop?.name
  useCheckedCart()

  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="text-xl">{pages.cart.title}</h1>
      <p className="mt-1 min-h-[1.45em] truncate text-sm text-muted">
        {shopName === undefined ? null : `From ${shopName}`}
      </p>
      <div className="mt-5" />
      {isRestored ? <CartNotice /> : null}
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
        <Card className="overflow-hidden">
          <DataTable
            caption="Products in your cart"
            columns={useColumns()}
            rows={isRestored ? cart.lines : undefined}
            rowKey={(line) => line.product.id}
            skeletonRows={2}
            empty={
              <EmptyState icon="shopping-cart" title="No Item Added">
                <LinkButton to={paths.products}>Browse products</LinkButton>
              </EmptyState>
            }
          />
        </Card>
        {isRestored && cart.lines.length > 0 ? <CartTotal cart={cart} /> : null}
      </div>
      {isRestored ? <SavedForLater /> : null}
    </div>
  )
}

/** The sum, when it arrives, and the way on; nothing of either for a cart that can't be ordered. */
function CartTotal({ cart }: { cart: CartState }) {
  return (
    <Card as="aside" className="p-5 lg:sticky lg:top-22">
      <h2 className="text-lg">Cart Total</h2>
      <TotalsList totals={cartTotals(cart)} isLeast={cart.delivery !== undefined} />
      {isCartOrderable(cart) ? (
        <>
          <ArrivalOfOrder shopId={cart.lines[0]?.product.shopId} />
          <LinkButton to={paths.checkout} size="lg" className="mt-5 w-full">
            Checkout
          </LinkButton>
        </>
      ) : (
        <Button size="lg" className="mt-5 w-full" disabled>
          Checkout
        </Button>
      )}
    </Card>
  )
}

function useColumns(): Column<CartLine>[] {
  const dispatch = useDispatch()
  const remove = useRemoveLine()
  return [
    {
      header: 'Product',
      isLead: true,
      skeleton: 'h-16 w-64 max-w-full',
      cell: (line) => <ProductCell line={line} />,
    },
    {
      header: 'Price',
      cell: ({ price }) => <Amount text={money(price)} />,
    },
    {
      header: 'Quantity',
      cell: ({ product, quantity }) => (
        <QuantityStepper
          value={quantity}
          max={product.stock}
          label={`Quantity of ${product.name}`}
          onChange={(value) => dispatch(quantitySet({ productId: product.id, quantity: value }))}
        />
      ),
    },
    {
      header: 'Subtotal',
      cell: (line) => <Amount text={formatMoney(lineTotal(pricedLine(line)))} isSum />,
    },
    {
      header: 'Remove',
      isHeaderHidden: true,
      isCorner: true,
      align: 'end',
      cell: ({ product }) => (
        <IconButton
          icon="trash-2"
          label={`Remove ${product.name}`}
          onClick={() => {
            remove(product.id)
            document.getElementById('main')?.focus()
          }}
        />
      ),
    },
  ]
}

function Amount({ text, isSum = false }: { text: string; isSum?: boolean }) {
  return <span className={`figures whitespace-nowrap ${isSum ? 'font-semibold' : ''}`}>{text}</span>
}

function ProductCell({ line }: { line: CartLine }) {
  const { product } = line
  return (
    <span className="flex items-center gap-3">
      <span className="size-16 flex-none overflow-hidden rounded-md">
        <ProductPicture src={product.image} images={product.images} alt="" sizes="64px" />
      </span>
      <span className="min-w-0">
        <Link
          to={paths.product(product.id)}
          className="tap line-clamp-2 font-semibold wrap-anywhere [-webkit-box-pack:center] hover:text-link"
        >
          {product.name}
        </Link>
        <LineNotes line={line} />
        <SaveForLater line={line} />
      </span>
    </span>
  )
}

function SaveForLater({ line: { product } }: { line: CartLine }) {
  const dispatch = useDispatch()
  const cart = useSelector(selectCart)
  return (
    <button
      type="button"
      aria-label={`Save for later: ${product.name}`}
      onClick={() => {
        dispatch(cartSet(savedForLater(cart, product.id)))
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
      className="tap text-sm text-link hover:underline"
    >
      Save for later
    </button>
  )
}
