import { formatMoney } from '@haat/contract/money'
import { useSelector } from 'react-redux'
import { countOf, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { CartLine } from './cart-line.ts'
import { cartTotals, isCartOrderable, selectCart } from './cart-slice.ts'
import { useRemoveLine } from './use-remove-line.ts'

/** A look into the cart without leaving the page. */
export function CartDrawer({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const cart = useSelector(selectCart)
  const remove = useRemoveLine()
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="right"
      title="Your cart"
      description={countOf(cart.lines.length, 'product')}
      footer={
        cart.lines.length === 0 ? undefined : (
          <>
            <p className="figures flex w-full justify-between font-bold">
              <span>Subtotal</span>
              <span>{formatMoney(cartTotals(cart).subtotal)}</span>
            </p>
            <LinkButton to={paths.cart} variant="secondary" className="flex-1" onClick={close}>
              View cart
            </LinkButton>
            {isCartOrderable(cart) ? (
              <LinkButton to={paths.checkout} className="flex-1" onClick={close}>
                Checkout
              </LinkButton>
            ) : null}
          </>
        )
      }
    >
      {cart.lines.length === 0 ? (
        <EmptyState icon="shopping-cart" title="No Item Added" />
      ) : (
        <ul className="space-y-4">
          {cart.lines.map((line) => (
            <DrawerLine key={line.product.id} line={line} onRemove={remove} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function DrawerLine({
  line: { product, quantity, price },
  onRemove,
}: {
  line: CartLine
  onRemove: (productId: string) => void
}) {
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="size-14 flex-none overflow-hidden rounded-sm">
        <ProductPicture src={product.image} images={product.images} alt="" sizes="56px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
        <span className="figures text-muted">
          {quantity} × {money(price)}
        </span>
      </span>
      <IconButton
        icon="trash-2"
        label={`Remove ${product.name}`}
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
          onRemove(product.id)
        }}
      />
    </li>
  )
}
