import { isShippable, type Order } from '@haat/contract/orders'
import type { OrderShipments } from '@haat/contract/shipments'
import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { Parcel } from './parcel.tsx'
import type { OpenParcel } from './parcel-dialog.tsx'
import { useGetShipmentsQuery } from './shipments-api.ts'
import { useUnpack } from './use-unpack.tsx'

/** Asked for only by who packs or moves a parcel. */
const dialog = lazyPart(async () => (await import('./parcel-dialog.tsx')).ParcelDialog)

/** Asked for by who sells only. */
const courier = lazyPart(
  async () => (await import('#features/consignments/courier-of-parcel.tsx')).CourierOfParcel,
)

interface ParcelsProps {
  order: Order
  /** With all that the shop and admins can do with them. */
  isSeller?: boolean
  /** A part of the order's page, with a heading like the others. */
  isOnPage?: boolean
  /** Cancels pieces of an order of which a part was sent. */
  onCancel?: (order: Order) => void
}

/** The parcels of an order and their way. */
export function Parcels({ order, isSeller = false, isOnPage = false, onCancel }: ParcelsProps) {
  const result = useGetShipmentsQuery([order.id])
  const [open, setOpen] = useState<OpenParcel | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const { askToUnpack, question } = useUnpack()
  const isEmpty = (orders: readonly OrderShipments[]) =>
    partsOf(orders, isSeller && isShippable(order)) === null
  // Most orders have no parcel yet, and a buyer can’t pack one: nothing stands here until there is one.
  if (!isSeller && (result.data === undefined || isEmpty(result.data))) return null
  return (
    <section aria-labelledby="order-parcels">
      <Heading as={isOnPage ? 'h2' : 'h3'} />
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
                >
                  {isSeller ? courierOf(order, shipment) : null}
                </Parcel>
              ))}
              {isSeller && isShippable(order) && found.toPack.length > 0 ? (
                <ToPack
                  found={found}
                  onPack={() => setOpen({ what: 'pack', found })}
                  onCancel={order.status === 'SHIPPED' && onCancel ? () => onCancel(order) : null}
                />
              ) : null}
            </div>
          )
        }
      </QueryState>
      {open === null ? null : (
        <LazyPart part={dialog} props={{ open, onClose: close }} onMissing={close} />
      )}
      {question}
    </section>
  )
}

function Heading({ as: As }: { as: 'h2' | 'h3' }) {
  const look = As === 'h2' ? 'mb-4 text-lg' : 'mb-2 text-sm font-semibold'
  return (
    <As id="order-parcels" className={look}>
      Parcels
    </As>
  )
}

/** What a seller does with the courier of a parcel. */
function courierOf({ shopId }: Order, shipment: OrderShipments['shipments'][number]) {
  if (shipment.state === 'CANCELLED') return null
  return <LazyPart part={courier} props={{ shipment, shopId }} />
}

/** The parcels, or what can be packed; null when there is neither. */
function partsOf([found]: readonly OrderShipments[], canPack: boolean): OrderShipments | null {
  if (found === undefined) return null
  const isEmpty = found.shipments.length === 0 && !(canPack && found.toPack.length > 0)
  return isEmpty ? null : found
}

interface ToPackProps {
  found: OrderShipments
  onPack: () => void
  /** Null while the whole order can be cancelled. */
  onCancel: (() => void) | null
}

function ToPack({ found: { toPack }, onPack, onCancel }: ToPackProps) {
  return (
    <div className="space-y-2 text-sm">
      <p className="text-muted">
        Not packed yet: {toPack.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" icon="package" onClick={onPack}>
          Pack
        </Button>
        {onCancel === null ? null : (
          <Button size="sm" variant="secondary" onClick={onCancel}>
            Cancel pieces
          </Button>
        )}
      </div>
    </div>
  )
}
