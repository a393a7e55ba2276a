import type { ModelOrder } from '#testing/model-orders.ts'
import { adjustmentMoves } from './adjustments.ts'
import { cancellationMoves } from './cancellations.ts'
import { courierMoves } from './couriers.ts'
import { debtMoves } from './debts.ts'
import { disputeMoves } from './disputes.ts'
import { orderMoves } from './orders.ts'
import { paymentMoves } from './payments.ts'
import { payoutMoves } from './payouts.ts'
import { refundMoves } from './refunds.ts'
import { parcelMoves } from './parcel-moves.ts'
import { transferMoves } from './transfers.ts'
import type { Move, Moves, Walk } from './walk.ts'

/** All that can happen. A new kind of event is a file of moves and a line here. */
const kinds: readonly Moves[] = [
  orderMoves,
  cancellationMoves,
  parcelMoves,
  courierMoves,
  paymentMoves,
  refundMoves,
  transferMoves,
  disputeMoves,
  adjustmentMoves,
  payoutMoves,
  debtMoves,
]

/** How many orders are looked at for one that a move fits. */
const looks = 40

/** Draws events by their weights, and an order for each: mostly one of the latest, and one that it fits. */
export function eventsOf(walk: Walk): () => Promise<void> {
  const { rng, orders } = walk
  const moves = kinds.flatMap((movesOfKind) => movesOfKind(walk))
  const weight = moves.reduce((sum, move) => sum + move.weight, 0)
  const drawMove = (): Move => {
    let left = rng.next() * weight
    return moves.find((move) => (left -= move.weight) < 0) ?? rng.pick(moves)
  }
  const drawOrder = (): ModelOrder => {
    const order = orders[orders.length - 1 - Math.floor(rng.skewed(2) * orders.length)]
    if (order === undefined) throw new Error('There is no order.')
    return order
  }
  const drawFitting = ({ fits }: Move): ModelOrder => {
    let order = drawOrder()
    if (fits === undefined || rng.chance(0.3)) return order
    for (let look = 0; look < looks && !fits(order); look += 1) order = drawOrder()
    return order
  }
  return async () => {
    const move = drawMove()
    await move.make(drawFitting(move))
  }
}
