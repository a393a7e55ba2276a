import type {
  Order,
  OrderInput,
  OrderItem,
  OrdersQuery,
  OrderStatus,
  PaymentStatus,
} from '@haat/contract/orders'
import type { Page } from '@haat/contract/paging'
import { api, unwrap, unwrapNested, unwrapPage, withQuery, type Query } from '#core/api.ts'

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Places an order. The same key and order give the first answer again, so a retry is safe. */
    createOrder: build.mutation<Order, { order: OrderInput; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        url: '/orders/create',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: order,
      }),
      transformResponse: unwrap<Order>,
      invalidatesTags: (order) =>
        order === undefined ? ['Products'] : ['Orders', 'Products', 'Coupons'],
    }),
    getOrders: build.query<Page<Order>, Query<OrdersQuery>>({
      query: (query) => withQuery('/orders', query),
      transformResponse: unwrapPage<Order>,
      providesTags: ['Orders'],
    }),
    getMyOrders: build.query<Page<Order>, Query<OrdersQuery>>({
      query: (query) => withQuery('/orders/my-orders', query),
      transformResponse: unwrapNested<Order>,
      providesTags: ['Orders'],
    }),
    getShopOrders: build.query<Page<Order>, Query<OrdersQuery>>({
      query: (query) => withQuery('/orders/shop-orders', query),
      transformResponse: unwrapPage<Order>,
      providesTags: ['Orders'],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => `/orders/get-single-order/${id}`,
      transformResponse: unwrap<Order>,
      providesTags: ['Orders'],
    }),
    /** The caller's purchases of the product: with any, they may review it. */
    getProductOrders: build.query<OrderItem[], string>({
      query: (productId) => `/orders/get-product-order/${productId}`,
      transformResponse: unwrap<OrderItem[]>,
      providesTags: ['Orders'],
    }),
    changeOrderStatus: build.mutation<Order, { id: string; status: OrderStatus }>({
      query: ({ id, status }) => ({
        url: `/orders/change-status/${id}`,
        method: 'PATCH',
        body: { status },
      }),
      transformResponse: unwrap<Order>,
      invalidatesTags: ['Orders', 'Products', 'Payments'],
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        const cached = api.util.selectInvalidatedBy(getState(), ['Orders'])
        const patches = cached.map(({ endpointName, originalArgs }) =>
          isOrderList(endpointName)
            ? dispatch(
                ordersApi.util.updateQueryData(
                  endpointName,
                  originalArgs,
                  changing(id, { status }),
                ),
              )
            : undefined,
        )
        await queryFulfilled.catch(() => patches.forEach((patch) => patch?.undo()))
      },
    }),
    changePaymentStatus: build.mutation<Order, { id: string; paymentStatus: PaymentStatus }>({
      query: ({ id, paymentStatus }) => ({
        url: `/orders/change-payment-status/${id}`,
        method: 'PATCH',
        body: { paymentStatus },
      }),
      transformResponse: unwrap<Order>,
      invalidatesTags: ['Orders', 'Payments'],
      onQueryStarted: async ({ id, paymentStatus }, { dispatch, getState, queryFulfilled }) => {
        const cached = api.util.selectInvalidatedBy(getState(), ['Orders'])
        const patches = cached.map(({ endpointName, originalArgs }) =>
          isOrderList(endpointName)
            ? dispatch(
                ordersApi.util.updateQueryData(
                  endpointName,
                  originalArgs,
                  changing(id, { paymentStatus }),
                ),
              )
            : undefined,
        )
        await queryFulfilled.catch(() => patches.forEach((patch) => patch?.undo()))
      },
    }),
  }),
})

const orderLists = ['getOrders', 'getMyOrders', 'getShopOrders'] as const

/** Changes one order of a list, if it stands there. */
function changing(id: string, change: Partial<Pick<Order, 'status' | 'paymentStatus'>>) {
  return (page: Page<Order>) => {
    const order = page.data.find((each) => each.id === id)
    if (order !== undefined) Object.assign(order, change)
  }
}

function isOrderList(name: string): name is (typeof orderLists)[number] {
  return orderLists.some((list) => list === name)
}

export const {
  useCreateOrderMutation,
  useGetOrdersQuery,
  useGetMyOrdersQuery,
  useGetShopOrdersQuery,
  useGetOrderQuery,
  useChangeOrderStatusMutation,
  useChangePaymentStatusMutation,
} = ordersApi
