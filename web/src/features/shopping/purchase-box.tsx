import type { Product } from '@haat/contract/catalog'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { useAddToCart } from '#features/cart/use-add-to-cart.tsx'
import { useCompare } from '#features/comparison/use-compare.tsx'
import { SaveButton } from '#features/wishes/heart.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

/** Quantity, Add To Cart, Buy Now, Compare and Save; on phones a bar with the first two stays at the bottom. */
export function PurchaseBox({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1)
  const cart = useAddToCart()
  const comparison = useCompare()
  const isOut = product.stock === 0

  const addButton = (className: string) => (
    <Button
      size="lg"
      icon="shopping-cart"
      className={className}
      disabled={isOut}
      onClick={() => cart.add(product, quantity)}
    >
      Add To Cart
    </Button>
  )

  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <QuantityStepper
          value={quantity}
          max={product.stock}
          onChange={setQuantity}
          isDisabled={isOut}
        />
        {addButton('max-sm:hidden sm:min-w-44 lg:flex-1')}
        {isOut ? null : <BuyNow id={product.id} quantity={quantity} />}
        <Button
          size="lg"
          variant="secondary"
          icon="scale"
          className="grow"
          onClick={() => comparison.compare(product)}
        >
          Compare
        </Button>
        <SaveButton product={product} />
      </div>
      <div className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 sm:hidden">
        <Price {...product} hasPercent={false} />
        {addButton('flex-none')}
      </div>
      {cart.dialog}
      {comparison.dialog}
    </>
  )
}

/** Orders this product alone; what the cart holds stays there. */
function BuyNow({ id, quantity }: { id: string; quantity: number }) {
  return (
    <LinkButton
      to={`${paths.checkout}?now=${id}&quantity=${quantity}`}
      size="lg"
      variant="secondary"
      className="grow lg:basis-full"
    >
      Buy Now
    </LinkButton>
  )
}
