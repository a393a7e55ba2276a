import type {
  Order,
  OrderEarnings,
  OrderInput,
  OrderItem,
  OrdersQuery,
  OrdersVersion,
  OrderStatusInput,
  PaymentStatusInput,
} from '@haat/contract/orders'
import type { Page } from '@haat/contract/paging'
import type { Seller } from '@haat/contract/sellers'
import {
  api,
  unwrap,
  unwrapNested,
  unwrapPage,
  withQuery,
  type Envelope,
  type Query,
} from '#core/api.ts'

const orderQueries = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes when one of the caller's newest orders does. */
    getOrdersVersion: build.query<string, undefined>({
      query: () => '/orders/version',
      transformResponse: (envelope: Envelope<OrdersVersion>) => envelope.data.version,
      keepUnusedDataFor: 0,
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
    /** What the shop earns with an order. */
    getEarnings: build.query<OrderEarnings, string>({
      query: (id) => `/orders/${id}/earnings`,
      transformResponse: unwrap<OrderEarnings>,
      providesTags: ['Orders'],
    }),
    /** Who sold by law when the order was placed. */
    getSeller: build.query<Seller, string>({
      query: (id) => `/orders/${id}/seller`,
      transformResponse: unwrap<Seller>,
      providesTags: ['Orders'],
    }),
    /** The caller's purchases of the product. With at least one they may review it. */
    getProductOrders: build.query<OrderItem[], string>({
      query: (productId) => `/orders/get-product-order/${productId}`,
      transformResponse: unwrap<OrderItem[]>,
      providesTags: ['Orders'],
    }),
  }),
})

export const ordersApi = orderQueries.injectEndpoints({
  endpoints: (build) => ({
    /** Places an order. The same key and order get the stored response, so a retry is safe. */
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
    changeOrderStatus: build.mutation<Order, { id: string } & OrderStatusInput>({
      query: ({ id, ...body }) => ({
        url: `/orders/change-status/${id}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: unwrap<Order>,
      invalidatesTags: ['Orders', 'Products', 'Payments'],
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        const held = api.util.selectInvalidatedBy(getState(), ['Orders'])
        const patches = changesOf(held, id, { status }).map((change) => dispatch(change))
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    changePaymentStatus: build.mutation<Order, { id: string } & PaymentStatusInput>({
      query: ({ id, ...body }) => ({
        url: `/orders/change-payment-status/${id}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: unwrap<Order>,
      invalidatesTags: ['Orders', 'Payments'],
      onQueryStarted: async ({ id, paymentStatus }, { dispatch, getState, queryFulfilled }) => {
        const held = api.util.selectInvalidatedBy(getState(), ['Orders'])
        const patches = changesOf(held, id, { paymentStatus }).map((change) => dispatch(change))
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
  }),
})

const orderLists = ['getOrders', 'getMyOrders', 'getShopOrders'] as const

/** Applies a change of one order to every cached query that holds it: lists and its own details. */
function changesOf(
  held: readonly { endpointName: string; originalArgs: Query<OrdersQuery> }[],
  id: string,
  change: Partial<Pick<Order, 'status' | 'paymentStatus'>>,
) {
  const { updateQueryData } = ordersApi.util
  const inLists = held.flatMap(({ endpointName, originalArgs }) =>
    orderLists
      .filter((name) => name === endpointName)
      .map((name) =>
        updateQueryData(name, originalArgs, (page) => {
          const order = page.data.find((each) => each.id === id)
          if (order !== undefined) Object.assign(order, change)
        }),
      ),
  )
  return [...inLists, updateQueryData('getOrder', id, (order) => void Object.assign(order, change))]
}

export const {
  useCreateOrderMutation,
  useGetOrdersVersionQuery,
  useGetOrdersQuery,
  useGetMyOrdersQuery,
  useGetShopOrdersQuery,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  useGetEarningsQuery,
  useGetSellerQuery,
  useChangeOrderStatusMutation,
  useChangePaymentStatusMutation,
} = ordersApi
