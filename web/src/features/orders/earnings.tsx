import type { OrderEarnings } from '@haat/contract/orders'
import { useSelector } from 'react-redux'
import { money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectRole } from '#core/session.ts'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote, SkeletonText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { useGetEarningsQuery } from './orders-api.ts'

/** What the shop receives of an order and what is taken of it, for its vendor and for admins. */
export function Earnings({ orderId }: { orderId: string }) {
  const result = useGetEarningsQuery(orderId)
  const isVendor = useSelector(selectRole) === 'VENDOR'
  return (
    <section aria-labelledby="order-earnings">
      <h3 id="order-earnings" className="mb-2 text-sm font-semibold">
        Shop’s earnings
      </h3>
      <QueryState result={result} loading={<Loading />}>
        {(earnings) => <Sums earnings={earnings} />}
      </QueryState>
      {isVendor ? (
        <Link
          to={`${dashboardPaths.earnings}?order=${orderId}`}
          className="tap mt-3 inline-block text-sm text-link hover:underline"
        >
          What became of it
        </Link>
      ) : null}
    </section>
  )
}

function Sums({ earnings }: { earnings: OrderEarnings }) {
  const { lines, subtotal, shopCouponShare, commission, vat, shipping, receives } = earnings
  return (
    <div className="space-y-2 text-sm">
      <dl className="space-y-2">
        <SumLine name="Products" value={money(subtotal)} />
        {shopCouponShare > 0 ? (
          <SumLine name="Shop’s part of the coupon" value={`-${money(shopCouponShare)}`} />
        ) : null}
        <SumLine name={`Commission${percents(lines, 'percent')}`} value={`-${money(commission)}`} />
        <SumLine
          name={`VAT on the commission${percents(lines, 'vatPercent')}`}
          value={`-${money(vat)}`}
        />
        {shipping > 0 ? <SumLine name="Shipping" value={money(shipping)} /> : null}
        <SumLine name="The shop receives" value={money(receives)} isTotal />
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

function Loading() {
  return (
    <div>
      <LoadingNote what="the earnings" />
      <SkeletonText lines={5} />
    </div>
  )
}
