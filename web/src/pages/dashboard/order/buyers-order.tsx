import type { Order, OrderItem } from '@haat/contract/orders'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { ReviewDialog } from '#features/reviews/review-dialog.tsx'
import { useReorder, type Reordered } from '#features/shopping/use-reorder.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/states.tsx'
import { useBuyersActions } from '#pages/dashboard/customer/use-buyers-actions.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OrderLayout } from './order-layout.tsx'
import {
  LinesPart,
  MoneyPart,
  NowPart,
  ParcelsPart,
  PartiesPart,
  ReturnsPart,
  TimelinePart,
} from './shared-parts.tsx'

/** An order as its buyer sees it. */
export function BuyersOrder({ order }: { order: Order }) {
  const { actionsFor, cancel, overlays } = useBuyersActions()
  return (
    <>
      <OrderLayout
        main={
          <>
            <BoughtProducts order={order} />
            <MoneyPart order={order} />
            <ParcelsPart order={order} />
            <MessagesPart order={order} />
            <PartiesPart order={order} />
            <ReturnsPart order={order} isBuyer />
          </>
        }
        aside={
          <>
            <NowPart order={order} items={actionsFor(order)} isBuyer onCancel={() => cancel(order)}>
              <Again order={order} />
            </NowPart>
            <TimelinePart order={order} />
          </>
        }
      />
      {overlays}
    </>
  )
}

/** The products; each that was delivered can be reviewed. */
function BoughtProducts({ order }: { order: Order }) {
  const [reviewed, setReviewed] = useState<OrderItem['product'] | null>(null)
  const review = ({ product }: OrderItem) =>
    order.status === 'DELIVERED' ? (
      <Button
        variant="ghost"
        size="sm"
        icon="star"
        className="-ms-3"
        aria-label={`Write a review of ${product.name}`}
        onClick={() => setReviewed(product)}
      >
        Write a review
      </Button>
    ) : null
  return (
    <>
      <LinesPart order={order} besides={review} />
      {reviewed === null ? null : (
        <ReviewDialog product={reviewed} onClose={() => setReviewed(null)} />
      )}
    </>
  )
}

function Again({ order }: { order: Order }) {
  const { reorder, isPending, result, dialog } = useReorder(order)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon="shopping-cart"
          isPending={isPending}
          className="max-sm:w-full"
          onClick={reorder}
        >
          Order again
        </Button>
        <Link to={paths.contact} className="tap text-sm text-link hover:underline">
          Something is wrong
        </Link>
      </div>
      <Changes result={result} />
      {dialog}
    </>
  )
}

/** What has changed since the order was placed. */
function Changes({ result }: { result: Reordered | null }) {
  if (result === null) return null
  const { isAdded, news } = result
  return (
    <div className="mt-4">
      <Notice tone={isAdded ? 'info' : 'danger'}>
        <p>
          {isAdded
            ? 'What is still sold is in your cart. This has changed:'
            : 'Nothing of this order can be bought now:'}
        </p>
        <ul className="mt-1 list-disc ps-5 wrap-anywhere">
          {news.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {isAdded ? (
          <Link to={paths.cart} className="tap mt-2 inline-block font-semibold underline">
            Open the cart
          </Link>
        ) : null}
      </Notice>
    </div>
  )
}
