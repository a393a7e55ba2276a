import type { AdminInsights, VendorInsights } from '@haat/contract/insights'
import { api, unwrap } from '#core/api.ts'

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVendorInsights: build.query<VendorInsights, undefined>({
      query: () => '/insights/vendor',
      transformResponse: unwrap<VendorInsights>,
      providesTags: ['Orders', 'Products', 'Shops'],
    }),
    getAdminInsights: build.query<AdminInsights, undefined>({
      query: () => '/insights/admin',
      transformResponse: unwrap<AdminInsights>,
      providesTags: ['Orders', 'Shops', 'Customers', 'Vendors'],
    }),
  }),
})

export const { useGetVendorInsightsQuery, useGetAdminInsightsQuery } = insightsApi
