import { formatMoney } from '@haat/contract/money'
import type { Totals } from '@haat/contract/pricing'

/** Subtotal, shipping, discount (when there is one) and total. `isLeast`: shipping depends on the address. */
export function TotalsList({ totals, isLeast = false }: { totals: Totals; isLeast?: boolean }) {
  const rows = [
    { label: 'Subtotal', amount: formatMoney(totals.subtotal) },
    { label: isLeast ? 'Shipping from' : 'Shipping', amount: formatMoney(totals.shipping) },
    ...(totals.discount > 0n
      ? [{ label: 'Discount', amount: `-${formatMoney(totals.discount)}` }]
      : []),
  ]
  return (
    <dl className="figures mt-4 space-y-2.5 text-sm">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-bold">
        <dt>{isLeast ? 'Total from' : 'Total'}</dt>
        <dd>{formatMoney(totals.total)}</dd>
      </div>
    </dl>
  )
}
