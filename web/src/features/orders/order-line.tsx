import type { OrderItem } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { Link } from '#ui/link.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { LineTerms } from './line-terms.tsx'

/**
 * A line of an order at the price that was paid, and its terms. `below`, `end`: what a page adds under it and at its end.
 */
export function OrderLine({
  item: { product, quantity, cancelled = 0, price, terms },
  className,
  below,
  end,
}: {
  item: OrderItem
  className: string
  below?: ReactNode
  end?: ReactNode
}) {
  return (
    <li className={`flex items-center gap-3 ${className}`}>
      <Thumbnail src={product.image} name={product.name} isDecorative />
      <div className="min-w-0 flex-1 text-sm">
        <Link to={paths.product(product.id)} className="tap flex items-center hover:underline">
          <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
        </Link>
        <span className="figures text-muted">
          {quantity} × {money(price)}
        </span>
        {cancelled === 0 ? null : (
          <span className="figures ms-3 text-xs text-danger">Cancelled: {cancelled}</span>
        )}
        <LineTerms terms={terms} />
        {below}
      </div>
      {end}
    </li>
  )
}
