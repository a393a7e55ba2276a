import { id, taka, time } from './fields.ts'
import { z } from './schema.ts'

/** The statuses of a payment attempt. An order's own payment status is `paymentStatuses` in orders.ts. */
export const paymentAttemptStatuses = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const
export type PaymentAttemptStatus = (typeof paymentAttemptStatuses)[number]
export const gatewayNames = ['sandbox', 'sslcommerz', 'aamarpay', 'bkash'] as const
export type GatewayName = (typeof gatewayNames)[number]

export const paymentInput = z.object({
  orderId: id,
  /** One of the gateways that the market offers; by default its first. */
  gateway: z.optional(z.enum(gatewayNames)),
})
export type PaymentInput = z.infer<typeof paymentInput>

export const openedPayment = z.object({ paymentId: id, redirect_url: z.string() })
export type OpenedPayment = z.infer<typeof openedPayment>

export const payment = z.object({
  id,
  amount: taka,
  currency: z.literal('BDT'),
  status: z.enum(paymentAttemptStatuses),
  gateway: z.enum(gatewayNames),
  transactionId: z.string(),
  createdAt: time,
  order: z.object({
    id,
    customer: z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) }),
  }),
})
export type Payment = z.infer<typeof payment>

/** The tries to pay an order online, oldest first. */
export const orderPayments = z.object({
  payments: z.array(
    z.object({
      ...z.pick(payment, {
        id: true,
        amount: true,
        status: true,
        gateway: true,
        transactionId: true,
        createdAt: true,
      }).shape,
      /** When its money arrived, and whether it pays the order or is owed back; null: none has arrived. */
      received: z.nullable(z.object({ at: time, outcome: z.enum(['APPLIED', 'REFUND_DUE']) })),
    }),
  ),
})
export type OrderPayments = z.infer<typeof orderPayments>
export type PaymentTry = OrderPayments['payments'][number]

/**
 * SENT: being sent. PROCESSING: the gateway accepted it and pays later. UNKNOWN: the gateway's answer was lost, and it
 * is asked. DONE: paid. FAILED: not made.
 */
const refundAttemptStatuses = ['SENT', 'PROCESSING', 'UNKNOWN', 'DONE', 'FAILED'] as const

/** One try at sending an order's money back through its gateway. */
export const refundAttempt = z.object({
  id,
  amount: taka,
  gateway: z.enum(gatewayNames),
  status: z.enum(refundAttemptStatuses),
  /** The gateway's reference of the refund. */
  reference: z.nullable(z.string()),
  /** Why it was not made; for admins only. */
  reason: z.nullable(z.string()),
  createdAt: time,
})
export type RefundAttempt = z.infer<typeof refundAttempt>
