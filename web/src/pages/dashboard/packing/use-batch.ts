import type { BatchPacked, WaitingOrder } from '@haat/contract/packing'
import { useState } from 'react'
import { errorStatus } from '#core/api-error.ts'
import { countOf } from '#core/format.ts'
import { usePackOrdersMutation } from '#features/shipments/packing-api.ts'
import { runMutation } from '#ui/run-mutation.ts'

/** What became of the last orders that were packed at once. */
export interface LastBatch {
  orders: BatchPacked['orders']
  /** The orders as the list showed them, for their names. */
  asked: readonly WaitingOrder[]
}

export interface Batch {
  pack: (orders: readonly WaitingOrder[]) => Promise<void>
  isPacking: boolean
  last: LastBatch | null
  /** No response came to the last call, so some of its orders may be packed. */
  isLost: boolean
  forget: () => void
}

/** Packs orders, and keeps what became of each. Repeating it after a failure packs nothing twice. */
export function useBatch(): Batch {
  const [call, { isLoading }] = usePackOrdersMutation()
  const [last, setLast] = useState<LastBatch | null>(null)
  const [isLost, setLost] = useState(false)

  async function pack(asked: readonly WaitingOrder[]) {
    setLast(null)
    setLost(false)
    const result = await runMutation(
      call({ orderIds: asked.map(({ orderId }) => orderId) }).unwrap(),
      {
        pending: `Packing ${countOf(asked.length, 'order')}...`,
        done: 'Done',
      },
    )
    if (result.ok) setLast({ orders: result.data.orders, asked })
    else setLost(errorStatus(result.error) === undefined)
  }

  return { pack, isPacking: isLoading, last, isLost, forget: () => setLast(null) }
}
