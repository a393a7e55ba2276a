import type { GatewayName } from '@haat/contract/payments'
import { nanoid } from '@reduxjs/toolkit'
import { errorMessage } from '#core/api-error.ts'
import { mutationMessages } from '#ui/run-mutation.ts'
import { toast } from '#ui/toast.ts'
import { useCreatePaymentMutation } from './payments-api.ts'

/** Opens a payment for an order and goes on to the gateway: the chosen one, or the market's first. */
export function usePayNow(): (orderId: string, gateway?: GatewayName) => Promise<void> {
  const [createPayment] = useCreatePaymentMutation()
  return async (orderId, gateway) => {
    const id = toast.loading(mutationMessages.pending)
    try {
      const payment = await createPayment({ orderId, gateway, idempotencyKey: nanoid() }).unwrap()
      toast.dismiss(id)
      location.assign(payment.redirect_url)
    } catch (error) {
      toast.error(errorMessage(error), { id })
    }
  }
}
