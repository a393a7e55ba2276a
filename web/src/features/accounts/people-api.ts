import type { PeopleQuery, Person, PersonEdit, UserStatus } from '@haat/contract/accounts'
import type { ListQuery, Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** Customers, vendors and admins as the admins' lists show them. */
const peopleLists = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomers: build.query<Page<Person>, Query<PeopleQuery>>({
      query: (query) => withQuery('/customers/', query),
      transformResponse: unwrapPage<Person>,
      providesTags: ['Customers'],
    }),
    updateCustomer: build.mutation<Person, { id: string; data: PersonEdit }>({
      query: ({ id, data }) => ({ url: `/customers/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Person>,
      invalidatesTags: ['Customers'],
    }),
    deleteCustomer: build.mutation<unknown, string>({
      query: (id) => ({ url: `/customers/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Customers', 'Users'],
    }),
    getVendors: build.query<Page<Person>, Query<ListQuery>>({
      query: (query) => withQuery('/vendors/', query),
      transformResponse: unwrapPage<Person>,
      providesTags: ['Vendors'],
    }),
    updateVendor: build.mutation<Person, { id: string; data: PersonEdit }>({
      query: ({ id, data }) => ({ url: `/vendors/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Person>,
      invalidatesTags: ['Vendors'],
    }),
    deleteVendor: build.mutation<unknown, string>({
      query: (id) => ({ url: `/vendors/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Vendors', 'Users', 'Shops', 'Products'],
    }),
    getAdmins: build.query<Page<Person>, Query<ListQuery>>({
      query: (query) => withQuery('/admins', query),
      transformResponse: unwrapPage<Person>,
      providesTags: ['Admins'],
    }),
    updateAdmin: build.mutation<Person, { id: string; data: PersonEdit }>({
      query: ({ id, data }) => ({ url: `/admins/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Person>,
      invalidatesTags: ['Admins'],
    }),
    deleteAdmin: build.mutation<unknown, string>({
      query: (id) => ({ url: `/admins/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Admins', 'Users'],
    }),
  }),
})

const peopleApi = peopleLists.injectEndpoints({
  endpoints: (build) => ({
    /** Blocks or unblocks. The lists show it at once, and undo it when the server rejects it. */
    setUserStatus: build.mutation<unknown, { userId: string; status: UserStatus }>({
      query: ({ userId, status }) => ({
        url: `/users/${userId}/status`,
        method: 'PATCH',
        body: { status },
      }),
      // Blocking a vendor also closes the shop.
      invalidatesTags: ['Users', 'Admins', 'Vendors', 'Customers', 'Shops', 'Products'],
      onQueryStarted: async ({ userId, status }, { dispatch, getState, queryFulfilled }) => {
        const lists = api.util.selectInvalidatedBy(getState(), ['Admins', 'Vendors', 'Customers'])
        const patches = lists.map(({ endpointName, originalArgs }) =>
          isPeopleList(endpointName)
            ? dispatch(
                peopleApi.util.updateQueryData(endpointName, originalArgs, (page) => {
                  const person = page.data.find(({ user }) => user.id === userId)
                  if (person !== undefined) person.user.status = status
                }),
              )
            : undefined,
        )
        await queryFulfilled.catch(() => patches.forEach((patch) => patch?.undo()))
      },
    }),
  }),
})

const listNames = ['getCustomers', 'getVendors', 'getAdmins'] as const

function isPeopleList(name: string): name is (typeof listNames)[number] {
  return listNames.some((list) => list === name)
}

export const {
  useGetCustomersQuery,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
  useGetVendorsQuery,
  useUpdateVendorMutation,
  useDeleteVendorMutation,
  useGetAdminsQuery,
  useUpdateAdminMutation,
  useDeleteAdminMutation,
  useSetUserStatusMutation,
} = peopleApi
