import { remittanceInput, remittanceOrdersMax, type RemittanceInput } from '@haat/contract/couriers'
import { orderName } from '@haat/contract/order-names'
import { z } from '@haat/contract/schema'
import { typedAmount } from './typed-amount.ts'

/** The orders that a text names, as a courier's statement lists them: each once, as the API names it. */
export function ordersIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  return [...new Set(words.map((word) => z.safeParse(orderName, word).data ?? word))]
}

const wrongNumber = (text: unknown): string | undefined =>
  typeof text === 'string'
    ? ordersIn(text).find((word) => !z.safeParse(orderName, word).success)
    : undefined

const { fee, received, reference } = remittanceInput.shape
export const remittanceForm = z.object({
  orders: z.string().check(
    z.refine((text) => ordersIn(text).length > 0, {
      error: 'Enter the numbers of the orders.',
      abort: true,
    }),
    z.refine((text) => ordersIn(text).length <= remittanceOrdersMax, {
      error: `A remittance has ${remittanceOrdersMax} orders at most. Enter the others in another one.`,
      abort: true,
    }),
    z.refine((text) => wrongNumber(text) === undefined, {
      error: ({ input }) => `${wrongNumber(input)} is not the number of an order.`,
    }),
  ),
  fee: typedAmount(fee),
  received: typedAmount(received),
  reference,
})
export type RemittanceForm = z.infer<typeof remittanceForm>

/** The remittance as the API takes it. */
export function remittanceOf(courier: string, form: RemittanceForm): RemittanceInput {
  const { orders, ...rest } = form
  return { courier, orderIds: ordersIn(orders), ...rest }
}

/** The server's error about one of the orders, with that order's number; undefined when it is about another field. */
export function orderError(
  ids: readonly string[],
  errors: readonly { path: string; message: string }[],
): string | undefined {
  const found = errors.find(({ path }) => path.startsWith('orderIds'))
  const number = ids[Number(found?.path.split('.')[1])]
  return number === undefined ? found?.message : `${number}: ${found?.message}`
}
