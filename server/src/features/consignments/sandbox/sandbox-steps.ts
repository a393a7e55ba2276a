import type { CourierName } from '@haat/contract/consignments'

/** What the test couriers' page lets people choose. */
export const sandboxSteps: Record<CourierName, readonly string[]> = {
  STEADFAST: [
    'pending',
    'hold',
    'delivered_approval_pending',
    'delivered',
    'partial_delivered',
    'cancelled',
  ],
  PATHAO: [
    'picked',
    'in-transit',
    'assigned-for-delivery',
    'delivery-failed',
    'delivered',
    'returned',
    'returned-to-merchant',
  ],
}
