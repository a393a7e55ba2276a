import type { PickList } from '@haat/contract/shipments'
import { shipmentLimits } from '@haat/contract/shipments.limits'
import { useState } from 'react'
import { countOf, formatDay, formatTime } from '#core/format.ts'

const cell = 'py-2 ps-3 text-start align-top first:ps-0'

/** What has to be fetched from the shelves, by product, with a box to tick on paper. */
export function PrintedPickList({ list: { products, orders } }: { list: PickList }) {
  const [now] = useState(() => new Date())
  return (
    <div className="space-y-4 text-sm">
      <p>
        For {countOf(orders, 'order')} to pack, as of {formatDay(now)},{' '}
        {formatTime(now.toISOString())}.
      </p>
      <table className="figures w-full border-collapse">
        <caption className="sr-only">What to fetch</caption>
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            <th scope="col" className={cell}>
              Product
            </th>
            <th scope="col" className={`${cell} text-end`}>
              Pieces
            </th>
            <th scope="col" className={`${cell} text-end`}>
              Orders
            </th>
            <th scope="col" className={`${cell} w-16 text-end`}>
              Fetched
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {products.map((product) => (
            <tr key={product.productId} className="break-inside-avoid">
              <td className={`${cell} wrap-anywhere`}>{product.name}</td>
              <td className={`${cell} text-end font-semibold`}>{product.quantity}</td>
              <td className={`${cell} text-end`}>{product.orders}</td>
              <td className={`${cell} text-end text-lg leading-none`}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      {products.length < shipmentLimits.pickListMax ? null : (
        <p>Only the first {shipmentLimits.pickListMax} products are listed.</p>
      )}
    </div>
  )
}
