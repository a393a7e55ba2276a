import type { ModelRefund } from '#testing/model-orders.ts'
import type { Walk } from './walk.ts'

/** Whether money has still to go back. */
export const isDue = ({ state, amount }: ModelRefund): boolean => state === 'DUE' && amount > 0n

/** Whether a gateway has accepted it, or another person has to confirm it. */
export const isUnderWay = ({ attempt }: ModelRefund): boolean =>
  attempt === 'PROCESSING' || attempt === 'ENTERED'

/** aamarPay has no call for refunds, and cash has no gateway: an admin makes them. */
export const isByHand = ({ payment }: ModelRefund): boolean =>
  payment === null || payment.gateway === 'aamarpay'

/** What the gateway does with what is sent next. */
export function drawSending({ rng, gateway }: Walk): void {
  gateway.sending = rng.pick(['accepts', 'accepts', 'refuses', 'loses', 'breaks'])
}

/** What is known of a refund after it was sent, or sent again because its answer was lost. */
export function afterSending(
  { gateway }: Walk,
  { id, attempt }: ModelRefund,
): ModelRefund['attempt'] {
  if (gateway.sending === 'accepts') return 'PROCESSING'
  if (gateway.sending !== 'refuses') return 'UNKNOWN'
  if (attempt === 'NONE') return 'NONE'
  return isBooked(gateway, id) ? 'PROCESSING' : 'UNKNOWN'
}

/** The gateway knows each attempt by the first letters of the refund's id. */
function isBooked({ accepted }: Walk['gateway'], id: string): boolean {
  const start = `R${id.replaceAll('-', '').slice(0, 24)}`
  return [...accepted.keys()].some((key) => key.startsWith(start))
}
