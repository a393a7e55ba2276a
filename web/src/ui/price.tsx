import { formatTaka, fromTaka, toTaka } from '@haat/contract/money'
import { discountPercent } from '@haat/contract/pricing'
import { struckDiscount } from '#core/struck.ts'

const sizes = {
  sm: { price: 'text-sm', was: 'text-xs', off: 'text-xs' },
  md: { price: 'text-base', was: 'text-xs', off: 'text-xs' },
  lg: { price: 'text-xl', was: 'text-base', off: 'text-sm' },
}

interface PriceProps {
  price: number
  discount?: number
  /** Whether the original price was asked for long enough; some markets strike only such ones. */
  isDiscountProven?: boolean | undefined
  size?: keyof typeof sizes
  hasPercent?: boolean
  /** In two lines. The second exists even when it is empty, so that prices in a row align. */
  isStacked?: boolean
}

/**
 * The current price and, when it is discounted, the struck-through original (price plus discount) and the
 * percentage. Amounts are in taka.
 */
export function Price({
  price,
  discount: stated = 0,
  isDiscountProven,
  size = 'md',
  hasPercent = true,
  isStacked = false,
}: PriceProps) {
  const look = sizes[size]
  const discount = struckDiscount({ discount: stated, isDiscountProven })
  const percent = discountPercent({ price, discount })
  const reduced =
    discount > 0 ? (
      <>
        <s className={`text-muted ${look.was}`}>
          <span className="sr-only">Was </span>
          {formatTaka(originalTaka(price, discount))}
        </s>
        {hasPercent && percent > 0 ? (
          <span
            className={`self-center rounded-sm bg-deal-soft px-1.5 py-0.5 font-semibold whitespace-nowrap text-on-deal-soft ${look.off}`}
          >
            {percent}% off
          </span>
        ) : null}
      </>
    ) : null
  return (
    <span
      className={
        isStacked
          ? 'figures block'
          : 'figures inline-flex flex-wrap items-baseline gap-x-2 gap-y-0.5'
      }
    >
      <span className={`font-bold ${look.price}`}>{formatTaka(price)}</span>
      {isStacked ? (
        // A badge that does not fit beside the original price is hidden completely.
        <span className="flex h-6 flex-wrap content-start items-center gap-x-2 gap-y-6 overflow-hidden">
          {reduced}
        </span>
      ) : (
        reduced
      )}
    </span>
  )
}

/** Price plus discount in taka, summed in poisha to avoid rounding errors. */
function originalTaka(price: number, discount: number): number {
  return toTaka(fromTaka(price) + fromTaka(discount))
}
