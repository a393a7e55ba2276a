import type { ParcelLabel } from '@haat/contract/packing'
import { countOf, money } from '#core/format.ts'
import { nameOf } from '#core/order-name.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { collectWords } from './label-words.ts'

/** The label of a parcel: 100 × 150 mm, black on white. On paper each is a page of its own. */
export function Label({ label }: { label: ParcelLabel }) {
  const { to, from, number, parcels, orderNumber } = label
  const name = nameOf({ id: label.orderId, number: orderNumber })
  return (
    <article aria-label={`Label of order ${name}, parcel ${number}`} className="parcel-label">
      <header className="flex items-start justify-between gap-3 border-b-2 pb-2 text-xs">
        <div className="min-w-0">
          <p>From</p>
          <p className="font-bold">{from.name}</p>
          <p>{from.phone}</p>
          <p className="line-clamp-2">{from.address}</p>
        </div>
        <p className="flex-none text-end">
          Parcel
          <span className="figures block text-lg font-bold">
            {number}
            {parcels > 1 ? ` (${parcels} in all)` : ''}
          </span>
        </p>
      </header>
      <section className="flex-1 overflow-hidden py-3">
        <p className="text-xs">To</p>
        <p className="line-clamp-2 text-lg leading-tight font-bold">{to.name}</p>
        <p className="figures text-lg font-bold">{to.phone ?? 'No phone number'}</p>
        {to.altPhone === null ? null : <p className="figures text-sm">Or {to.altPhone}</p>}
        <p className="mt-1 line-clamp-4 text-sm">{to.address}</p>
        <p className="text-base font-bold">{to.place}</p>
        {to.note === null ? null : <p className="mt-1 line-clamp-3 text-xs">Note: {to.note}</p>}
      </section>
      <p className="figures border-y-2 py-2 text-center text-xl font-bold">
        {collectWords(label, money)}
      </p>
      <footer className="flex items-center gap-3 pt-2">
        {orderNumber === null ? null : (
          <QrCode text={orderNumber} label={`Order ${name} as a code`} className="size-24" />
        )}
        <div className="min-w-0">
          <p className="text-xs">Order</p>
          <p className="figures text-xl font-bold">{name}</p>
          <p className="text-xs">
            {countOf(
              label.items.reduce((sum, { quantity }) => sum + quantity, 0),
              'piece',
            )}
          </p>
        </div>
      </footer>
    </article>
  )
}
