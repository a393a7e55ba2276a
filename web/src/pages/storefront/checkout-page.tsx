import type { Profile } from '@haat/contract/accounts'
import { summaryLinesInView, tableSkeletonRows } from '#ui/numbers.ts'
import { orderMessages } from '@haat/contract/messages'
import { toTaka } from '@haat/contract/money'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSelector } from 'react-redux'
import { errorMessage } from '#core/api-error.ts'
import { countOf, money } from '#core/format.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { useGetProfileQuery } from '#features/accounts/accounts-api.ts'
import { cartTotals, selectCart, type CartLine, type CartState } from '#features/cart/cart-slice.ts'
import { CouponBox, type TakenCoupon } from '#features/coupons/coupon-box.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { CartNotice, LineNotes } from './parts/cart-notice.tsx'
import { CheckoutForm } from './parts/checkout-form.tsx'
import { useCheckoutForm } from './parts/checkout-values.ts'
import { TotalsList } from './parts/totals-list.tsx'
import { useCheckedCart } from './parts/use-checked-cart.ts'
import type { CheckoutCalls } from './parts/use-place-order.ts'

export default function CheckoutPage() {
  const cart = useSelector(selectCart)
  const { data: profile, error, isFetching, refetch } = useGetProfileQuery(undefined)
  const checkCart = useCheckedCart()
  // An order that was placed empties the cart; the page stays as it is until it is left.
  const [isPlaced, setPlaced] = useState(false)

  if (cart.lines.length === 0 && !isPlaced) {
    return <NothingToOrder />
  }
  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="text-xl">{pages.checkout.title}</h1>
      <div className="mt-5" />
      <CartNotice />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        {profile !== undefined ? (
          <Checkout profile={profile} onPlaced={() => setPlaced(true)} onCheck={checkCart} />
        ) : (
          <>
            <div className={formPlace}>
              {error === undefined ? (
                <Loading />
              ) : (
                <ErrorState
                  message={errorMessage(error)}
                  onRetry={() => void refetch()}
                  isRetrying={isFetching}
                />
              )}
            </div>
            <Summary coupon={null} />
          </>
        )}
      </div>
    </div>
  )
}

const formPlace = 'order-1 lg:order-none lg:row-span-2'

function Checkout({
  profile,
  ...calls
}: Omit<CheckoutCalls, 'onCouponLost'> & { profile: Profile }) {
  const kept = useCheckoutForm(profile)
  const { control, setValue } = kept.form
  const coupon = useWatch({ control, name: 'coupon' })
  const code = useWatch({ control, name: 'code' })
  const cart = useSelector(selectCart)
  const [couponError, setCouponError] = useState<string>()

  /** `lost`: why one that was taken does not count any more. */
  function take(taken: TakenCoupon | null, lost?: string) {
    setValue('coupon', taken, { shouldDirty: true })
    setValue('code', '', { shouldDirty: true })
    setCouponError(lost)
  }

  return (
    <>
      <div className={formPlace}>
        <CheckoutForm kept={kept} onCouponLost={(reason) => take(null, reason)} {...calls} />
      </div>
      <Summary coupon={coupon} />
      <Card as="section" className="p-5">
        <CouponBox
          coupon={coupon}
          code={code}
          subtotal={subtotalOf(cart)}
          refusal={couponError}
          onCode={(typed) => setValue('code', typed, { shouldDirty: true })}
          onCoupon={take}
        />
      </Card>
    </>
  )
}

function subtotalOf(cart: CartState): number {
  return toTaka(cartTotals(cart).subtotal)
}

function NothingToOrder() {
  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="text-xl">{pages.checkout.title}</h1>
      <EmptyState
        icon="shopping-cart"
        title={orderMessages.empty}
        hint="Add something to your cart first."
      >
        <LinkButton to={paths.products}>Browse products</LinkButton>
      </EmptyState>
    </div>
  )
}

function Summary({ coupon }: { coupon: TakenCoupon | null }) {
  const cart = useSelector(selectCart)
  return (
    <Card as="section" className="p-5">
      <h2 className="text-lg">Order Summary</h2>
      <p className="figures text-sm text-muted">{countOf(cart.lines.length, 'product')}</p>
      {/* Many lines scroll by themselves: the form below them is what people came for. */}
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
      <TotalsList totals={cartTotals(cart, coupon?.discountAmount)} />
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

function Loading() {
  return (
    <Card className="space-y-5 p-5 sm:p-7">
      <LoadingNote what="your details" />
      {Array.from({ length: tableSkeletonRows }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </Card>
  )
}
