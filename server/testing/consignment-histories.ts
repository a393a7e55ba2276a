import type { CourierName } from '@haat/contract/consignments'
import { shipmentRanks } from '@haat/contract/shipments'
import fc from 'fast-check'
import type { CourierMood } from './fake-couriers.ts'

/** What may happen to a parcel at a courier, in random histories. */
const happenings = [
  'book',
  'book',
  'book',
  'book by a process that is killed',
  'ask',
  'ask',
  'ask by a process that is killed',
  'courier goes on',
  'courier goes on',
  'courier goes on',
  'courier stops it',
  'message is lost',
  'message again',
  'message to a process that is killed',
  'forged message',
  'cancel',
  'a person looks',
  'order is cancelled',
  'answers are lost',
  'courier hangs',
  'courier breaks',
  'courier refuses',
  'courier is slow',
  'courier is well',
  'courier is well',
] as const
export type Happening = (typeof happenings)[number]

/** Steps come in groups. The steps of one group happen at the same time. `n` says after which step a kill comes. */
const step = fc.record({ what: fc.constantFrom(...happenings), n: fc.integer({ min: 0, max: 24 }) })
export const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 9,
})
export type Step = { what: Happening; n: number }

/** The ways of parcels at the couriers, each to its end. */
export const ways: Record<CourierName, { on: readonly string[]; stop: string }> = {
  STEADFAST: {
    on: ['in_review', 'pending', 'delivered_approval_pending', 'delivered'],
    stop: 'cancelled',
  },
  PATHAO: {
    on: ['pending', 'picked', 'in-transit', 'assigned-for-delivery', 'delivered'],
    stop: 'returned',
  },
}
export const moods: Partial<Record<Happening, CourierMood>> = {
  'answers are lost': 'loses',
  'courier hangs': 'hangs',
  'courier breaks': 'breaks',
  'courier refuses': 'refuses',
  'courier is slow': 'slow',
  'courier is well': 'well',
}

/** How far a parcel is in a state. */
export function rankOf(state: string): number {
  const found = Object.entries(shipmentRanks).find(([name]) => name === state)
  return found?.[1] ?? 0
}
