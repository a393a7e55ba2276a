import { useEffect, useRef } from 'react'
import { countOf } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { nameOf } from '#core/order-name.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/states.tsx'
import { papersPath } from './papers.ts'
import type { LastBatch } from './use-batch.ts'

/** How many orders were packed, why others were not, and the papers of the parcels. */
export function BatchResult({
  last: { orders, asked },
  onClose,
}: {
  last: LastBatch
  onClose: () => void
}) {
  const packed = orders.flatMap(({ orderId, shipment }) => (shipment === null ? [] : [orderId]))
  const refused = orders.filter(({ refusal }) => refusal !== null)
  const place = useRef<HTMLDivElement>(null)
  // The rows that had the focus are gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice tone={refused.length === 0 ? 'info' : 'danger'}>
        <p className="font-semibold">
          {packed.length === 0
            ? 'No order was packed.'
            : `${countOf(packed.length, 'order')} packed.`}
          {refused.length === 0 ? '' : ` ${countOf(refused.length, 'order')} could not be packed:`}
        </p>
        <Refused orders={refused} asked={asked} />
        <p className="mt-3 flex flex-wrap gap-2">
          {packed.length === 0 ? null : (
            <>
              <LinkButton size="sm" icon="printer" to={papersPath('labels', packed)}>
                Print labels
              </LinkButton>
              <LinkButton
                size="sm"
                variant="secondary"
                icon="printer"
                to={papersPath('slips', packed)}
              >
                Print packing slips
              </LinkButton>
            </>
          )}
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </p>
      </Notice>
    </div>
  )
}

/** Why orders were not packed, each with a link to it. */
function Refused({ orders, asked }: LastBatch) {
  if (orders.length === 0) return null
  const numberOf = (id: string) => asked.find(({ orderId }) => orderId === id)?.number ?? null
  return (
    <ul className="mt-2 space-y-1">
      {orders.map(({ orderId, refusal }) => (
        <li key={orderId}>
          <Link to={paths.order(orderId)} className="tap font-semibold text-link underline">
            {nameOf({ id: orderId, number: numberOf(orderId) })}
          </Link>
          : {refusal?.message}
        </li>
      ))}
    </ul>
  )
}
