import { money } from '#core/format.ts'
import type { CartLine } from './cart-line.ts'
import {
  cartUpdated,
  isCartOrderable,
  isShopClosed,
  problemOf,
  type LineProblem,
} from './cart-slice.ts'
import { useCart, useCartAccess } from './own-cart.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'

/** The notice's id, so that the checkout can scroll to it. */
export const cartNoticeId = 'cart-notice'

/** Why the cart can't be ordered, with a button that fixes what can be fixed. */
export function CartNotice() {
  const { dispatch } = useCartAccess()
  const cart = useCart()
  const isOrderable = isCartOrderable(cart)
  return (
    <div id={cartNoticeId} tabIndex={-1} className={isOrderable ? '' : 'mb-5'}>
      {isOrderable ? null : isShopClosed(cart) ? (
        <Notice tone="danger">
          {cart.lines[0]?.product.shop.name} is not taking orders right now. Your cart stays as it
          is.
        </Notice>
      ) : (
        <Notice tone="danger">
          <p>Some items in your cart are no longer available:</p>
          <ul className="mt-1 list-disc ps-5">
            {cart.lines.map((line) => {
              const problem = problemOf(line)
              return problem === null ? null : (
                <li key={line.product.id} className="wrap-anywhere">
                  {line.product.name}: {problemWords(problem, line)}
                </li>
              )
            })}
          </ul>
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            onClick={() => {
              dispatch(cartUpdated())
              document.getElementById('main')?.focus()
            }}
          >
            Update the cart
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** The problem of a line, and its price before it changed. */
export function LineNotes({ line }: { line: CartLine }) {
  const problem = problemOf(line)
  const { price, priceBefore } = line
  return (
    <>
      {problem === null ? null : (
        <span className="block text-xs font-semibold text-danger first-letter:uppercase">
          {problemWords(problem, line)}
        </span>
      )}
      {priceBefore === undefined || problem === 'gone' ? null : (
        <span className="block text-xs text-muted">
          Price {price > priceBefore ? 'went up' : 'went down'}: it was{' '}
          <span className="figures whitespace-nowrap">{money(priceBefore)}</span>
        </span>
      )}
    </>
  )
}

function problemWords(problem: LineProblem, { product }: CartLine): string {
  if (problem === 'gone') return 'no longer sold'
  if (problem === 'sold-out') return 'out of stock'
  return `only ${product.stock} left`
}
