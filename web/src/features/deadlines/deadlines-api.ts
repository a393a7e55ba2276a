import type {
  Deadline,
  DeadlineCounts,
  DeadlinesFileQuery,
  DeadlinesQuery,
  DeliveryPromise,
  DeliveryPromises,
  ShopDistrict,
} from '@haat/contract/deadlines'
import type { Page } from '@haat/contract/paging'
import type { Place } from '@haat/contract/places'
import { api, unwrap, unwrapPage, withQuery, type Envelope, type Query } from '#core/api.ts'
import { downloadBlob } from '#ui/download.ts'

/** A long file takes a while. */
const fileTimeoutMs = 60_000

export const deadlinesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDeadlines: build.query<Page<Deadline>, Query<DeadlinesQuery>>({
      query: (query) => withQuery('/deadlines', query),
      transformResponse: unwrapPage<Deadline>,
      providesTags: ['Orders'],
    }),
    getDeadlineCounts: build.query<DeadlineCounts['kinds'], undefined>({
      query: () => '/deadlines/counts',
      transformResponse: (envelope: Envelope<DeadlineCounts>) => envelope.data.kinds,
      providesTags: ['Orders'],
    }),
    /** Saves the list on the visitor's device. */
    downloadDeadlines: build.mutation<null, Query<DeadlinesFileQuery>>({
      query: (query) => ({
        url: withQuery('/deadlines/list.csv', query),
        timeout: fileTimeoutMs,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return await response.json()
          downloadBlob('deadlines.csv', await response.blob())
          return null
        },
      }),
    }),
    /** When orders have to arrive, by their ids. */
    getPromises: build.query<DeliveryPromise[], readonly string[]>({
      query: (ids) => `/deadlines/promises?orders=${ids.join()}`,
      transformResponse: (envelope: Envelope<DeliveryPromises>) => envelope.data.promises,
      providesTags: ['Orders'],
    }),
    askToStop: build.mutation<DeliveryPromise, string>({
      query: (orderId) => ({ url: '/deadlines/stop-requests', method: 'POST', body: { orderId } }),
      transformResponse: unwrap<DeliveryPromise>,
      invalidatesTags: ['Orders'],
    }),
    getShopDistrict: build.query<ShopDistrict, undefined>({
      query: () => '/deadlines/district',
      transformResponse: unwrap<ShopDistrict>,
      providesTags: ['Shops', 'Own'],
    }),
    setShopDistrict: build.mutation<ShopDistrict, ShopDistrict>({
      query: (body) => ({ url: '/deadlines/district', method: 'PATCH', body }),
      transformResponse: unwrap<ShopDistrict>,
      invalidatesTags: ['Shops'],
    }),
    getDistricts: build.query<Place[], undefined>({
      query: () => '/places',
      transformResponse: (envelope: Envelope<Place[]>) =>
        envelope.data
          .filter(({ kind }) => kind === 'DISTRICT')
          .toSorted((a, b) => a.nameEn.localeCompare(b.nameEn)),
    }),
  }),
})

export const {
  useGetDeadlinesQuery,
  useGetDeadlineCountsQuery,
  useDownloadDeadlinesMutation,
  useGetPromisesQuery,
  useAskToStopMutation,
  useGetShopDistrictQuery,
  useSetShopDistrictMutation,
  useGetDistrictsQuery,
} = deadlinesApi
