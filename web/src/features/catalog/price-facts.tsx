import type { Product } from '@haat/contract/catalog'
import { formatTaka } from '@haat/contract/money'
import { priceLimits } from '@haat/contract/prices.limits'
import type { PriceHistory } from '@haat/contract/prices'
import { countOf, formatDay } from '#core/format.ts'
import { struckDiscount } from '#core/struck.ts'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { useGetPriceHistoryQuery } from './prices-api.ts'

/**
 * A product's price and the truth about it: the lowest of 30 days, for how long the struck price was asked, and all
 * prices since it was listed. Where the market says so, a price that was not asked for long enough is not struck.
 */
export function PriceFacts({ product }: { product: Product }) {
  const { currentData } = useGetPriceHistoryQuery(product.id)
  const isStruck = struckDiscount(product) > 0
  return (
    <>
      <Price {...product} size="lg" />
      <div className="mt-1 min-h-11 text-sm text-muted">
        {currentData === undefined ? null : (
          <>
            {!isStruck ? null : <StruckNote history={currentData} />}
            <History history={currentData} />
          </>
        )}
      </div>
    </>
  )
}

function StruckNote({ history: { originalDays, original, isProven } }: { history: PriceHistory }) {
  if (original === null) return null
  return (
    <p className="figures flex items-center gap-1.5">
      <Icon name={isProven ? 'circle-check' : 'info'} className={isProven ? 'text-success' : ''} />
      {isProven
        ? `${formatTaka(original)} was asked on ${countOf(originalDays, 'day')} of the last ${priceLimits.windowDays}`
        : `${formatTaka(original)} was not asked for ${priceLimits.askedDays} of the last ${priceLimits.windowDays} days`}
    </p>
  )
}

function History({ history: { lowest, prices } }: { history: PriceHistory }) {
  return (
    <details className="group">
      <summary className="tap inline-flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
        <span className="figures">
          Lowest in {priceLimits.windowDays} days: {formatTaka(lowest)}
        </span>
        <span className="inline-flex items-center gap-1 text-link group-hover:underline">
          Price history
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </span>
      </summary>
      <ol className="figures mb-2 max-w-sm divide-y divide-line rounded-md bg-sunken px-3">
        {prices.map(({ since, price, discount }) => (
          <li key={since} className="flex items-baseline justify-between gap-4 py-2">
            <time dateTime={since}>From {formatDay(since)}</time>
            <span className="text-ink">
              {formatTaka(price)}
              {discount === 0 ? null : (
                <span className="text-muted"> ({formatTaka(discount)} off)</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
