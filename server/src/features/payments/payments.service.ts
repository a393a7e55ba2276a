import { fail } from '@haat/contract/errors'
import { isUndone } from '@haat/contract/orders'
import type { OpenedPayment, OrderPayments, Payment, PaymentInput } from '@haat/contract/payments'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { KeyedCall } from '#core/http/idempotency.ts'
import { getOrder, lockOrder } from '#features/orders/orders.service.ts'
import {
  offeredGateway,
  openOnce,
  openOrReuse,
  type Limits,
  type Payable,
} from './opening.service.ts'
import { selectPaymentsOf } from './payment-lists.queries.ts'
import { findOrderToPay, findPayment } from './payments.queries.ts'
import { toPayment } from './payments.rows.ts'

/**
 * Opens a payment attempt for the caller's ONLINE order, or returns the one that is open. It is at the gateway that
 * the caller chose, by default the market's first. Throws NOT_FOUND, ORDER_NOT_PAYABLE (not online, paid,
 * cancelled, a gateway that is not offered, or an amount that it does not take),
 * GATEWAY_UNAVAILABLE or IDEMPOTENCY_KEY_REUSED.
 */
export async function openPayment(
  ctx: Ctx,
  actor: Actor,
  { orderId, gateway: chosen }: PaymentInput,
  call: KeyedCall<OpenedPayment> | null,
): Promise<OpenedPayment> {
  return await openOnce(ctx, actor, call, async () => {
    const gateway = offeredGateway(ctx, chosen, (message) => fail('ORDER_NOT_PAYABLE', { message }))
    const lockPayable = (tx: Tx, limits: Limits) => lockOrderToPay(tx, actor, orderId, limits)
    return await openOrReuse(ctx, actor, { gateway, lockPayable })
  })
}

/** One payment attempt, for the buyer, the order's vendor and admins. Throws NOT_FOUND for anyone else. */
export async function getPayment(ctx: Ctx, actor: Actor, id: string): Promise<Payment> {
  const payment = (await findPayment(ctx, actor, id)) ?? fail('NOT_FOUND')
  return toPayment(payment, payment.order_id ?? fail('NOT_FOUND'))
}

/** The tries to pay an order online, for everyone who may see the order. Throws NOT_FOUND for anyone else. */
export async function listPayments(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
): Promise<OrderPayments> {
  const order = await getOrder(ctx, actor, orderId)
  return { payments: await selectPaymentsOf(ctx, order.id) }
}

async function lockOrderToPay(
  tx: Tx,
  actor: Actor,
  orderId: string,
  limits: Limits,
): Promise<Payable> {
  const order = await lockOrder(tx, orderId)
  if (order === null || order.customer_id !== actor.id) return fail('NOT_FOUND')
  const isOpen = order.payment_status === 'UNPAID' && !isUndone(order.status)
  const amount = order.total_amount - order.cancelled_amount
  const isAccepted = amount >= limits.least && amount <= limits.most
  if (order.payment_type !== 'ONLINE' || !isOpen || !isAccepted) return fail('ORDER_NOT_PAYABLE')
  const told = await findOrderToPay(tx, orderId)
  return {
    subject: { orderId },
    amount,
    about: {
      subjectId: orderId,
      description: `Order from ${told.shop_name}`,
      itemCount: told.item_count,
      payer: {
        name: told.contact_name,
        email: told.contact_email,
        phone: told.contact_phone ?? '',
        address: told.contact_address ?? '',
      },
    },
  }
}
