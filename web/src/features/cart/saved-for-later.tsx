import { useDispatch, useSelector, useStore } from 'react-redux'
import { money } from '#core/format.ts'
import { selectUser } from '#core/session.ts'
import { paths } from '#core/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import type { CartLine } from './cart-line.ts'
import { cartSet, selectCart, type WithCart } from './cart-slice.ts'
import { notForLater, takenBack } from './moving.ts'
import { useAddToCart } from './use-add-to-cart.tsx'

/** What the shopper saved for later, of any shop; nothing when there is nothing. */
export function SavedForLater() {
  const { later = [] } = useSelector(selectCart)
  const store = useStore<WithCart>()
  const dispatch = useDispatch()
  const adding = useAddToCart()

  function takeBack({ product, quantity }: CartLine) {
    const next = takenBack(selectCart(store.getState()), product.id)
    // The cart is of another shop: the shopper is asked first.
    if (next === null) return adding.add(product, quantity)
    dispatch(cartSet(next))
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (later.length === 0) return null
  return (
    <section aria-labelledby="later" className="mt-8">
      <h2 id="later" className="text-lg">
        Saved for later
      </h2>
      <Card as="div" className="mt-3">
        <ul className="divide-y divide-line">
          {later.map((line) => (
            <LaterLine
              key={line.product.id}
              line={line}
              onTakeBack={() => takeBack(line)}
              onRemove={() => {
                dispatch(cartSet(notForLater(selectCart(store.getState()), line.product.id)))
                document.getElementById('main')?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ul>
      </Card>
      {adding.dialog}
    </section>
  )
}

function LaterLine({
  line: { product },
  onTakeBack,
  onRemove,
}: {
  line: CartLine
  onTakeBack: () => void
  onRemove: () => void
}) {
  // A visitor's line is as it was when it was saved. The cart asks what has become of it.
  const isKnown = useSelector(selectUser) !== null
  const isGone = isKnown && (product.status !== 'ACTIVE' || product.shop.status !== 'ACTIVE')
  const isOut = isGone || (isKnown && product.stock === 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="size-16 flex-none overflow-hidden rounded-md">
        <ProductPicture src={product.image} images={product.images} alt="" sizes="64px" />
      </span>
      <span className="min-w-40 flex-1">
        <Link
          to={paths.product(product.id)}
          className="tap line-clamp-2 font-semibold wrap-anywhere [-webkit-box-pack:center] hover:text-link"
        >
          {product.name}
        </Link>
        <span className="block text-xs text-muted">{product.shop.name}</span>
        <span className="figures block text-sm">
          {isGone ? 'No longer sold' : money(product.price)}
          {isOut && !isGone ? <span className="ms-2 text-muted">Out of stock</span> : null}
        </span>
      </span>
      <span className="ms-auto flex items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={isOut}
          aria-label={`Move to cart: ${product.name}`}
          onClick={onTakeBack}
        >
          Move to cart
        </Button>
        <IconButton icon="trash-2" label={`Remove ${product.name}`} onClick={onRemove} />
      </span>
    </li>
  )
}
