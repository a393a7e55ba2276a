import type { Profile } from '@haat/contract/accounts'
import type { Address } from '@haat/contract/addresses'
import { orderMessages } from '@haat/contract/messages'
import { formatMoney, toTaka } from '@haat/contract/money'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { isNotFound } from '#core/api-error.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { useGetProfileQuery } from '#features/accounts/accounts-api.ts'
import { useGetAddressesQuery } from '#features/addresses/addresses-api.ts'
import type { CartState } from '#features/cart/cart-line.ts'
import { cartTotals } from '#features/cart/cart-slice.ts'
import { BuyNow, useCart } from '#features/cart/own-cart.tsx'
import { useGetProductQuery } from '#features/catalog/catalog-api.ts'
import { CouponBox, type TakenCoupon } from '#features/coupons/coupon-box.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { tableSkeletonRows } from '#ui/numbers.ts'
import { clampQuantity } from '#ui/quantity-stepper.tsx'
import { QueryState, withData } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CartNotice } from '#features/cart/cart-notice.tsx'
import { ArrivalOfOrder } from '#features/arrivals/arrival-note.tsx'
import { CheckoutForm } from '#features/checkout/checkout-form.tsx'
import { useCheckoutForm } from '#features/checkout/checkout-values.ts'
import { placeOf } from '#features/checkout/delivery.ts'
import { OrderSummary } from '#features/checkout/order-summary.tsx'
import { useCheckedCart } from '#features/cart/use-checked-cart.ts'
import type { CheckoutCalls } from '#features/checkout/use-place-order.ts'

/** The cart, or with `?now=` one product of that id alone. */
export default function CheckoutPage() {
  const [query] = useSearchParams()
  const id = query.get('now')
  return id === null ? (
    <Ordering />
  ) : (
    <OrderingNow id={id} quantity={Number(query.get('quantity'))} />
  )
}

function OrderingNow({ id, quantity }: { id: string; quantity: number }) {
  const result = useGetProductQuery({ id, userEmail: undefined })
  // What is being ordered stays as it is while news of the product arrive.
  const [product, setProduct] = useState(result.data)
  if (product === undefined && result.data !== undefined) setProduct(result.data)
  if (isNotFound(result.error) && product === undefined) return <NothingToOrder />
  return (
    <QueryState result={withData(result, product)} loading={frame(<Loading />)} frameError={frame}>
      {(shown) => (
        <BuyNow product={shown} quantity={clampQuantity(quantity, shown.stock)}>
          <Ordering />
        </BuyNow>
      )}
    </QueryState>
  )
}

function Ordering() {
  const cart = useCart()
  const profileResult = useGetProfileQuery(undefined)
  const book = useGetAddressesQuery(undefined)
  const isBookLoading = book.isLoading && book.error === undefined
  const checkCart = useCheckedCart()
  // Placing an order empties the cart; the page stays as it is until it is left.
  const [isPlaced, setPlaced] = useState(false)

  if (cart.lines.length === 0 && !isPlaced) {
    return <NothingToOrder />
  }
  return frame(
    <>
      <CartNotice />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <QueryState
          // Without the address book people type their address.
          result={isBookLoading ? withData<Profile>(profileResult, undefined) : profileResult}
          loading={withoutForm(<Loading />)}
          frameError={withoutForm}
        >
          {(profile) => (
            <Checkout
              profile={profile}
              saved={book.data?.data ?? noAddresses}
              onPlaced={() => setPlaced(true)}
              onCheck={checkCart}
            />
          )}
        </QueryState>
      </div>
    </>,
  )
}

function frame(children: ReactNode) {
  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="text-xl">{pages.checkout.title}</h1>
      <div className="mt-5" />
      {children}
    </div>
  )
}

const noAddresses: readonly Address[] = []
const formPlace = 'order-1 lg:order-none lg:row-span-2'

/** The page while there is no profile to fill the form with. */
function withoutForm(instead: ReactNode) {
  return (
    <>
      <div className={formPlace}>{instead}</div>
      <OrderSummary coupon={null} />
    </>
  )
}

function Checkout({
  profile,
  saved,
  ...calls
}: Omit<CheckoutCalls, 'onCouponLost'> & { profile: Profile; saved: readonly Address[] }) {
  const kept = useCheckoutForm(profile, saved)
  const { control, setValue } = kept.form
  const coupon = useWatch({ control, name: 'coupon' })
  const code = useWatch({ control, name: 'code' })
  const [deliverTo, districtId, placeId] = useWatch({
    control,
    name: ['deliverTo', 'districtId', 'placeId'],
  })
  const cart = useCart()
  const place = placeOf({ deliverTo, districtId, placeId }, saved)
  const [couponError, setCouponError] = useState<string>()

  /** `lost`: why the applied coupon is no longer valid. */
  function take(taken: TakenCoupon | null, lost?: string) {
    setValue('coupon', taken, { shouldDirty: true })
    setValue('code', '', { shouldDirty: true })
    setCouponError(lost)
  }

  return (
    <>
      <div className={formPlace}>
        <CheckoutForm
          kept={kept}
          saved={saved}
          total={formatMoney(cartTotals(cart, coupon?.discountAmount, place).total)}
          onCouponLost={(reason) => take(null, reason)}
          {...calls}
        />
      </div>
      <OrderSummary coupon={coupon} placeId={place}>
        <ArrivalOfOrder shopId={cart.lines[0]?.product.shopId} placeId={place ?? null} />
      </OrderSummary>
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
