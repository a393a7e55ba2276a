import type { Address, AddressEdit, AddressInput } from '@haat/contract/addresses'
import type { Page } from '@haat/contract/paging'
import type { Place } from '@haat/contract/places'
import { api, unwrap, unwrapPage, withQuery } from '#core/api.ts'

const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAddresses: build.query<Page<Address>, undefined>({
      query: () => '/addresses',
      transformResponse: unwrapPage<Address>,
      providesTags: ['Addresses'],
    }),
    createAddress: build.mutation<Address, AddressInput>({
      query: (body) => ({ url: '/addresses/create', method: 'POST', body }),
      transformResponse: unwrap<Address>,
      invalidatesTags: ['Addresses'],
    }),
    updateAddress: build.mutation<Address, { id: string; edit: AddressEdit }>({
      query: ({ id, edit }) => ({ url: `/addresses/${id}`, method: 'PATCH', body: edit }),
      transformResponse: unwrap<Address>,
      invalidatesTags: ['Addresses'],
    }),
    deleteAddress: build.mutation<unknown, string>({
      query: (id) => ({ url: `/addresses/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Addresses'],
    }),
    /** The places in one; without a parent, the divisions and districts. */
    getPlaces: build.query<Place[], { parentId?: number }>({
      query: (query) => withQuery('/places', query),
      transformResponse: unwrap<Place[]>,
    }),
  }),
})

export const {
  useGetAddressesQuery,
  useCreateAddressMutation,
  useUpdateAddressMutation,
  useDeleteAddressMutation,
  useGetPlacesQuery,
} = addressesApi
