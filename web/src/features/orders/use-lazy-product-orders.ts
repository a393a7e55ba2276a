import { ordersApi } from './orders-api.ts'

/** Asks, when needed, whether the caller has an order for a product. A refusal (no customer) is a no. */
export function useLazyProductOrders() {
  const [ask, { isFetching }] = ordersApi.useLazyGetProductOrdersQuery()
  return {
    isChecking: isFetching,
    hasOrder: async (productId: string): Promise<boolean> => {
      const { data } = await ask(productId)
      return data !== undefined && data.length > 0
    },
  }
}
