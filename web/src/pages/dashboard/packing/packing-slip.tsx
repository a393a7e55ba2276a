import type { ParcelLabel } from '@haat/contract/packing'
import { formatDay, money } from '#core/format.ts'
import { nameOf } from '#core/order-name.ts'
import { Card } from '#ui/card.tsx'
import { Letterhead } from '#ui/letterhead.tsx'
import { collectWords } from './label-words.ts'

const cell = 'py-2 ps-3 text-start align-top first:ps-0'

/** What lies in a parcel: its lines with the serial numbers, and for whom. On paper each begins a page. */
export function PackingSlip({ label }: { label: ParcelLabel }) {
  const { to, from, number, parcels } = label
  const name = nameOf({ id: label.orderId, number: label.orderNumber })
  return (
    <Card
      as="article"
      className="packing-slip space-y-6 p-5 text-sm sm:p-8 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-6">
        <Letterhead />
        <div className="figures sm:text-end">
          <h2 className="text-base">Packing slip, order {name}</h2>
          <p className="text-muted">
            Parcel {number}
            {parcels > 1 ? ` (${parcels} in all)` : ''}
          </p>
          <p className="text-muted">Ordered {formatDay(label.orderedAt)}</p>
        </div>
      </div>
      <div className="grid gap-6 wrap-anywhere sm:grid-cols-2 print:grid-cols-2">
        <Party title="To" name={to.name} phone={to.phone} address={to.address} more={to.place} />
        <Party title="From" name={from.name} phone={from.phone} address={from.address} />
      </div>
      {to.note === null ? null : <p className="wrap-anywhere">Note: {to.note}</p>}
      <Items items={label.items} />
      <p className="figures font-semibold">{collectWords(label, money)}</p>
    </Card>
  )
}

function Items({ items }: Pick<ParcelLabel, 'items'>) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">The pieces in this parcel</caption>
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          <th scope="col" className={cell}>
            Product
          </th>
          <th scope="col" className={`${cell} text-end`}>
            Pieces
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item, index) => (
          <tr key={index} className="break-inside-avoid">
            <td className={`${cell} wrap-anywhere`}>
              {item.name}
              {item.serials.length === 0 ? null : (
                <span className="figures block text-xs text-muted">
                  Serial numbers: {item.serials.join(', ')}
                </span>
              )}
            </td>
            <td className={`${cell} figures text-end`}>{item.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Party({
  title,
  name,
  phone,
  address,
  more = null,
}: {
  title: string
  name: string
  phone: string | null
  address: string
  more?: string | null
}) {
  return (
    <div>
      <h3 className="text-xs text-muted">{title}</h3>
      <p className="font-semibold">{name}</p>
      <p className="figures">{phone}</p>
      <p>{address}</p>
      <p>{more}</p>
    </div>
  )
}
