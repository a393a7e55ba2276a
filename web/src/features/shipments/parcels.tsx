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

/** The parcels of an order and their way. `isSeller`: with all that the shop and admins can do with them. */
export function Parcels({ order, isSeller = false }: { order: Order; isSeller?: boolean }) {
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
      {open === null ? null : (
        <LazyPart part={dialog} props={{ open, onClose: close }} onMissing={close} />
      )}
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
