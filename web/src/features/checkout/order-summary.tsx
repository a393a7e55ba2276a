import type { ReactNode } from 'react'
import { countOf, money } from '#core/format.ts'
import { LineNotes } from '#features/cart/cart-notice.tsx'
import type { CartLine } from '#features/cart/cart-line.ts'
import { cartTotals } from '#features/cart/cart-slice.ts'
import { useCart } from '#features/cart/own-cart.tsx'
import { TotalsList } from '#features/cart/totals-list.tsx'
import type { TakenCoupon } from '#features/coupons/coupon-box.tsx'
import { Card } from '#ui/card.tsx'
import { summaryLinesInView } from '#ui/numbers.ts'
import { ProductPicture } from '#ui/picture.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'

/** The cart's lines and their totals. `placeId`: as for `cartTotals`. */
export function OrderSummary({
  coupon,
  placeId,
  children,
}: {
  coupon: TakenCoupon | null
  placeId?: number | null | undefined
  /** When it arrives. */
  children?: ReactNode
}) {
  const cart = useCart()
  return (
    <Card as="section" className="p-5">
      <h2 className="text-lg">Order Summary</h2>
      <p className="figures text-sm text-muted">{countOf(cart.lines.length, 'product')}</p>
      {/* A long list scrolls by itself, so that the form below stays in reach. */}
      <ScrollRegion
        label="What you order"
        isLong={cart.lines.length > summaryLinesInView}
        className="-mx-2 mt-3 max-h-80 px-2 py-1"
      >
        <ul className="space-y-3">
          {cart.lines.map((line) => (
            <SummaryLine key={line.product.id} line={line} />
          ))}
        </ul>
      </ScrollRegion>
      <TotalsList
        totals={cartTotals(cart, coupon?.discountAmount, placeId)}
        isLeast={cart.delivery !== undefined && placeId === undefined}
      />
      {children}
    </Card>
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  const { product, quantity, price } = line
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="size-12 flex-none overflow-hidden rounded-sm">
        <ProductPicture src={product.image} images={product.images} alt="" sizes="48px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
        <span className="figures text-muted">
          {quantity} × {money(price)}
        </span>
        <LineNotes line={line} />
      </span>
    </li>
  )
}
