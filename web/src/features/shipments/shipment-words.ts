import { mayFollow, shipmentStates, type ShipmentState } from '@haat/contract/shipments'
import type { Tone } from '#ui/badge.tsx'

/** The name of each state, and its tone. */
export const stateWords: Record<ShipmentState, { word: string; tone: Tone }> = {
  PACKED: { word: 'Packed', tone: 'neutral' },
  BOOKED: { word: 'Booked', tone: 'neutral' },
  PICKED_UP: { word: 'Picked up', tone: 'primary' },
  IN_TRANSIT: { word: 'On the way', tone: 'primary' },
  OUT_FOR_DELIVERY: { word: 'Out for delivery', tone: 'primary' },
  HELD: { word: 'Held', tone: 'caution' },
  DELIVERED: { word: 'Delivered', tone: 'success' },
  REFUSED: { word: 'Refused', tone: 'danger' },
  RETURNING: { word: 'Coming back', tone: 'danger' },
  RETURNED: { word: 'Returned', tone: 'danger' },
  CANCELLED: { word: 'Unpacked', tone: 'neutral' },
}

/** The states that a person can choose next; the first is the usual one. */
export function nextStates(from: ShipmentState): ShipmentState[] {
  const possible = shipmentStates.filter((to) => to !== 'CANCELLED' && mayFollow(from, to))
  const usual = usualNext[from]
  return possible.toSorted((a, b) => Number(b === usual) - Number(a === usual))
}

const usualNext: Partial<Record<ShipmentState, ShipmentState>> = {
  PACKED: 'PICKED_UP',
  BOOKED: 'PICKED_UP',
  PICKED_UP: 'DELIVERED',
  IN_TRANSIT: 'DELIVERED',
  OUT_FOR_DELIVERY: 'DELIVERED',
  HELD: 'DELIVERED',
  REFUSED: 'RETURNED',
  RETURNING: 'RETURNED',
}

/** The button that opens the next step of a parcel; null when it has arrived or come back. */
export function nextLabel(from: ShipmentState): string | null {
  if (nextStates(from).length === 0) return null
  return from === 'PACKED' || from === 'BOOKED' ? 'Hand to courier' : 'Next step'
}

/** What a parcel says about pieces that came back, once somebody has looked at them. */
export function resellableWords(resellable: number, quantity: number): string {
  return `${resellable} of ${quantity} can be sold again`
}
