import type { OrderShipments, Shipment } from '@haat/contract/shipments'
import { InspectDialog } from './inspect-dialog.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'

/** What is done with an order's parcels, or with one of them. */
export type OpenParcel =
  | { what: 'pack'; found: OrderShipments }
  | { what: 'step' | 'inspect'; shipment: Shipment }

/** The dialog in which parcels are packed, moved or inspected. */
export function ParcelDialog({ open, onClose }: { open: OpenParcel; onClose: () => void }) {
  if (open.what === 'pack') return <PackDialog found={open.found} onClose={onClose} />
  const { shipment } = open
  return open.what === 'step' ? (
    <StepDialog shipment={shipment} onClose={onClose} />
  ) : (
    <InspectDialog shipment={shipment} onClose={onClose} />
  )
}
