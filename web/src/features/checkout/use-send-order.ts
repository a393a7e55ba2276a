import type { Profile } from '@haat/contract/accounts'
import type { Order, OrderInput } from '@haat/contract/orders'
import type { KeptForm } from '#core/use-kept-form.ts'
import { useCreateOrderMutation, useLazyGetOrderQuery } from '#features/orders/orders-api.ts'
import { keyOfOrder, newKeyOfOrder, type CheckoutValues } from './checkout-values.ts'

/**
 * Places an order once however the network fails. The response to a kept key may be that of an earlier try, and says
 * nothing of what became of its order: when that was cancelled since, somebody wants the products once more.
 */
export function useSendOrder(
  kept: KeptForm<CheckoutValues, Profile>,
): (order: OrderInput) => Promise<Order> {
  const [createOrder] = useCreateOrderMutation()
  const [readOrder] = useLazyGetOrderQuery()
  return async (order) => {
    const { key, isKept } = keyOfOrder(kept, order)
    const placed = await createOrder({ order, idempotencyKey: key }).unwrap()
    if (!isKept) return placed
    const now = await readOrder(placed.id).unwrap()
    if (now.status !== 'CANCELLED') return now
    return await createOrder({ order, idempotencyKey: newKeyOfOrder(kept, order) }).unwrap()
  }
}
