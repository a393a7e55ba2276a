import type { OrderEarnings } from '@haat/contract/orders'
import { money } from '#core/format.ts'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote, SkeletonText } from '#ui/skeleton.tsx'
import { useGetEarningsQuery } from './orders-api.ts'

/** What the shop receives of an order and what is taken of it, for its vendor and for admins. */
export function Earnings({ orderId }: { orderId: string }) {
  const result = useGetEarningsQuery(orderId)
  return (
    <section aria-labelledby="order-earnings">
      <h3 id="order-earnings" className="mb-2 text-sm font-semibold">
        Shop’s earnings
      </h3>
      <QueryState result={result} loading={<Loading />}>
        {(earnings) => <Sums earnings={earnings} />}
      </QueryState>
    </section>
  )
}

function Sums({ earnings }: { earnings: OrderEarnings }) {
  const { lines, subtotal, shopCouponShare, commission, vat, shipping, receives } = earnings
  return (
    <div className="space-y-2 text-sm">
      <dl className="space-y-2">
        <Line name="Products" value={money(subtotal)} />
        {shopCouponShare > 0 ? (
          <Line name="Shop’s part of the coupon" value={`-${money(shopCouponShare)}`} />
        ) : null}
        <Line name={`Commission${percents(lines, 'percent')}`} value={`-${money(commission)}`} />
        <Line
          name={`VAT on the commission${percents(lines, 'vatPercent')}`}
          value={`-${money(vat)}`}
        />
        {shipping > 0 ? <Line name="Shipping" value={money(shipping)} /> : null}
        <Line name="The shop receives" value={money(receives)} isTotal />
      </dl>
      {lines.length > 1 ? <ByLine lines={lines} /> : null}
    </div>
  )
}

/** ` (3%, 8%)`: the rates that the order's lines were sold at. */
function percents(lines: OrderEarnings['lines'], field: 'percent' | 'vatPercent'): string {
  const different = [...new Set(lines.map((line) => line[field]))].filter((each) => each > 0)
  return different.length === 0 ? '' : ` (${different.map((each) => `${each}%`).join(', ')})`
}

function ByLine({ lines }: { lines: OrderEarnings['lines'] }) {
  return (
    <details>
      <summary className="tap cursor-pointer py-1 text-link">By product</summary>
      <ul className="mt-2 space-y-3">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="line-clamp-2">
              {line.quantity} × {line.name}
            </p>
            <p className="figures text-muted">
              {money(line.total)}
              {line.shopCouponShare > 0 ? ` − ${money(line.shopCouponShare)} coupon` : ''} −{' '}
              {money(line.commission)} commission ({line.percent}%) − {money(line.vat)} VAT ={' '}
              {money(line.receives)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Line({
  name,
  value,
  isTotal = false,
}: {
  name: string
  value: string
  isTotal?: boolean
}) {
  const look = isTotal ? 'border-t border-line pt-2 font-semibold' : ''
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="figures flex-none text-end">{value}</dd>
    </div>
  )
}

function Loading() {
  return (
    <div>
      <LoadingNote what="the earnings" />
      <SkeletonText lines={5} />
    </div>
  )
}
