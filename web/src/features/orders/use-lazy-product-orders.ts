import { ordersApi } from './orders-api.ts'

/** Asks, when needed, whether the customer has an order for a product; a failed call is thrown. */
export function useLazyProductOrders() {
  const [ask, { isFetching }] = ordersApi.useLazyGetProductOrdersQuery()
  return {
    isChecking: isFetching,
    hasOrder: async (productId: string): Promise<boolean> => {
      const orders = await ask(productId).unwrap()
      return orders.length > 0
    },
  }
}
