import type {
  BatchPacked,
  BatchPackingInput,
  LabelsQuery,
  ParcelLabel,
  WaitingOrder,
} from '@haat/contract/packing'
import type { Page } from '@haat/contract/paging'
import type { PickList } from '@haat/contract/shipments'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const packingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The orders that can be packed now, the oldest first. */
    getWaitingOrders: build.query<Page<WaitingOrder>, Query<{ page: number; limit: number }>>({
      query: (query) => withQuery('/shipments/to-pack', query),
      transformResponse: unwrapPage<WaitingOrder>,
      providesTags: ['Orders'],
    }),
    getPickList: build.query<PickList, undefined>({
      query: () => '/shipments/pick-list',
      transformResponse: unwrap<PickList>,
      providesTags: ['Orders'],
    }),
    /** What is printed for parcels that have not left. */
    getLabels: build.query<Page<ParcelLabel>, Query<LabelsQuery>>({
      query: (query) => withQuery('/shipments/labels', query),
      transformResponse: unwrapPage<ParcelLabel>,
      providesTags: ['Orders'],
    }),
    packOrders: build.mutation<BatchPacked, BatchPackingInput>({
      query: (body) => ({ url: '/shipments/batch', method: 'POST', body }),
      transformResponse: unwrap<BatchPacked>,
      // Also after a failure: some of the orders may have been packed.
      invalidatesTags: ['Orders'],
    }),
  }),
})

export const {
  useGetWaitingOrdersQuery,
  useGetPickListQuery,
  useGetLabelsQuery,
  usePackOrdersMutation,
} = packingApi
