import type { AppliedRate } from '@haat/contract/commissions'
import { commissionOf, receivedOf } from '@haat/contract/commissions.pricing'
import { formatMoney, fromTaka, isTaka } from '@haat/contract/money'
import { Button } from '#ui/button.tsx'
import { useGetRateOfProductQuery } from './commissions-api.ts'
import { takesText, termsOf } from './rate-words.ts'

/** What a vendor receives of one piece of a product, as its price and category are typed. */
export function YouReceive({
  productId,
  categoryId,
  price,
}: {
  /** Undefined for a new product. */
  productId: string | undefined
  categoryId: string | undefined
  price: number | undefined
}) {
  const isKnown = productId !== undefined || (categoryId ?? '') !== ''
  const query = { productId, categoryId: categoryId === '' ? undefined : categoryId }
  const { data, isError, refetch } = useGetRateOfProductQuery(query, { skip: !isKnown })
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        What you receive could not be loaded.
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  return (
    <p role="status" className="figures min-h-10 text-sm">
      {isKnown && data !== undefined ? <Sentence rate={data} price={price} /> : null}
    </p>
  )
}

function Sentence({ rate, price }: { rate: AppliedRate; price: number | undefined }) {
  if (price === undefined || price < 0 || !isTaka(price)) {
    return <span className="text-muted">The commission is {takesText(rate)}, and VAT on it.</span>
  }
  const taken = commissionOf({ price: fromTaka(price), quantity: 1 }, 0n, termsOf(rate))
  return (
    <>
      <b>You receive {formatMoney(receivedOf(taken))}</b> of {formatMoney(taken.base)} a piece.{' '}
      <span className="text-muted">
        {rate.name}: {takesText(rate)} commission {formatMoney(taken.commission)}, {rate.vatPercent}
        % VAT on it {formatMoney(taken.vat)}.
      </span>
    </>
  )
}
