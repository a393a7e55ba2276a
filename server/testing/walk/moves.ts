import type { ModelOrder } from '#testing/model-orders.ts'
import { adjustmentMoves } from './adjustments.ts'
import { cancellationMoves } from './cancellations.ts'
import { correctionMoves } from './corrections.ts'
import { courierMoves } from './couriers.ts'
import { debtMoves } from './debts.ts'
import { disputeMoves } from './disputes.ts'
import { orderMoves } from './orders.ts'
import { paymentMoves } from './payments.ts'
import { payoutMoves } from './payouts.ts'
import { refundMoves } from './refunds.ts'
import { parcelMoves } from './parcel-moves.ts'
import { returnMoves } from './returns.ts'
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
  returnMoves,
  transferMoves,
  disputeMoves,
  adjustmentMoves,
  correctionMoves,
  payoutMoves,
  debtMoves,
]

/** How many orders are looked at for one that a move fits. */
const looks = 40
/** After so many steps an order that has not ended is in a state without a way on. */
const stepsMost = 400

export interface Events {
  /** Draws an event by its weight, and an order for it: mostly one of the latest, and one that it fits. */
  happen(): Promise<void>
  /** Draws events that fit an order and begin nothing new, until it has ended. Throws when it does not. */
  end(order: ModelOrder): Promise<void>
}

export function eventsOf(walk: Walk): Events {
  const { rng, orders } = walk
  const moves = kinds.flatMap((movesOfKind) => movesOfKind(walk))
  const draw = (from: readonly Move[]): Move => {
    let left = rng.next() * from.reduce((sum, move) => sum + move.weight, 0)
    return from.find((move) => (left -= move.weight) < 0) ?? rng.pick(from)
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
  return {
    happen: async () => {
      const move = draw(moves)
      await move.make(drawFitting(move))
    },
    end: async (order) => {
      for (let step = 0; !hasEnded(order); step += 1) {
        const fitting = moves.filter(
          ({ begins, fits }) => begins !== true && fits?.(order) === true,
        )
        if (fitting.length === 0 || step === stepsMost) {
          throw new Error(`Order ${order.id} has no way on: ${wordsOf(order)}`)
        }
        await draw(fitting).make(order)
      }
    },
  }
}

const endStates = new Set(['CANCELLED', 'REJECTED', 'REFUSED', 'REFUNDED', 'REPLACED'])

/** Whether nobody has to do anything about an order any more. */
function hasEnded({ status, refunds, returns, parcels, dispute }: ModelOrder): boolean {
  return (
    !['PROCESSING', 'SHIPPED'].includes(status) &&
    refunds.every(({ state }) => state === 'DONE' || state === 'WITHDRAWN') &&
    returns.every(({ state }) => endStates.has(state)) &&
    parcels.every(({ state, isInspected }) => state !== 'RETURNED' || isInspected) &&
    dispute?.status !== 'OPEN'
  )
}

const wordsOf = ({ status, payment, refunds, returns, parcels, dispute }: ModelOrder) =>
  JSON.stringify({
    status,
    payment,
    refunds: refunds.map((refund) => [
      refund.state,
      refund.attempt,
      refund.stage,
      refund.isOfPieces,
    ]),
    returns: returns.map(({ state }) => state),
    parcels: parcels.map(({ state }) => state),
    dispute: dispute?.status,
  })
