import type { OrderItem } from '@haat/contract/orders'
import { countOf } from '#core/format.ts'

/** What was promised with a line when it was ordered. */
export function LineTerms({ terms }: Pick<OrderItem, 'terms'>) {
  if (!terms) return null
  const { returns, warranty } = terms
  return (
    <p className="text-xs text-muted">
      {returns.rule === 'NONE'
        ? 'No returns'
        : `Returns within ${countOf(returns.days, 'day')}${returns.rule === 'FAULTY' ? ' if faulty or not as described' : ''}`}
      {' · '}
      {warranty === null
        ? 'no warranty'
        : `${countOf(warranty.months, 'month')} warranty by the ${warranty.by.toLowerCase()}${warranty.text === '' ? '' : `: ${warranty.text}`}`}
    </p>
  )
}
