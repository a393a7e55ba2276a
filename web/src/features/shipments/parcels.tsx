import { isShippable, type Order } from '@haat/contract/orders'
import type { OrderShipments, Shipment } from '@haat/contract/shipments'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { InspectDialog } from './inspect-dialog.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { Parcel } from './parcel.tsx'
import { useGetShipmentsQuery } from './shipments-api.ts'
import { StepDialog } from './step-dialog.tsx'
import { useUnpack } from './use-unpack.tsx'

/** What is open over an order's parcels. */
type Open =
  | { what: 'pack'; found: OrderShipments }
  | { what: 'step' | 'inspect'; shipment: Shipment }
  | null

/** The parcels of an order and their way. `isSeller`: with all that the shop and admins can do with them. */
export function Parcels({ order, isSeller = false }: { order: Order; isSeller?: boolean }) {
  const result = useGetShipmentsQuery([order.id])
  const [open, setOpen] = useState<Open>(null)
  const { askToUnpack, question } = useUnpack()
  const isEmpty = (orders: readonly OrderShipments[]) =>
    partsOf(orders, isSeller && isShippable(order)) === null
  // Most orders have no parcel yet, and a buyer can’t pack one: nothing stands here until there is one.
  if (!isSeller && (result.data === undefined || isEmpty(result.data))) return null
  return (
    <section aria-labelledby="order-parcels">
      <h3 id="order-parcels" className="mb-2 text-sm font-semibold">
        Parcels
      </h3>
      <QueryState
        result={result}
        loading={<LoadingText what="the parcels" lines={2} />}
        empty={{ when: isEmpty, show: <p className="text-sm text-muted">No parcels yet.</p> }}
      >
        {([found]) =>
          found === undefined ? null : (
            <div className="space-y-4">
              {found.shipments.map((shipment) => (
                <Parcel
                  key={shipment.id}
                  shipment={shipment}
                  actions={isSeller ? { onStep: setOpen, onUnpack: askToUnpack } : null}
                />
              ))}
              {isSeller && isShippable(order) && found.toPack.length > 0 ? (
                <ToPack found={found} onPack={() => setOpen({ what: 'pack', found })} />
              ) : null}
            </div>
          )
        }
      </QueryState>
      {overlayOf(open, () => setOpen(null))}
      {question}
    </section>
  )
}

/** The parcels, or what can be packed; null when there is neither. */
function partsOf([found]: readonly OrderShipments[], canPack: boolean): OrderShipments | null {
  if (found === undefined) return null
  const isEmpty = found.shipments.length === 0 && !(canPack && found.toPack.length > 0)
  return isEmpty ? null : found
}

function ToPack({ found: { toPack }, onPack }: { found: OrderShipments; onPack: () => void }) {
  return (
    <div className="space-y-2 text-sm">
      <p className="text-muted">
        Not packed yet: {toPack.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
      </p>
      <Button size="sm" icon="package" onClick={onPack}>
        Pack
      </Button>
    </div>
  )
}

function overlayOf(open: Open, onClose: () => void): ReactNode {
  if (open === null) return null
  if (open.what === 'pack') return <PackDialog found={open.found} onClose={onClose} />
  const { shipment } = open
  return open.what === 'step' ? (
    <StepDialog shipment={shipment} onClose={onClose} />
  ) : (
    <InspectDialog shipment={shipment} onClose={onClose} />
  )
}
