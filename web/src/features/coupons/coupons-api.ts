import type { AppliedCoupon, Coupon, CouponEdit, CouponInput } from '@haat/contract/coupons'
import type { ListQuery, Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const couponsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoupons: build.query<Page<Coupon>, Query<ListQuery>>({
      query: (query) => withQuery('/coupons', query),
      transformResponse: unwrapPage<Coupon>,
      providesTags: ['Coupons'],
    }),
    createCoupon: build.mutation<Coupon, CouponInput>({
      query: (body) => ({ url: '/coupons/create', method: 'POST', body }),
      transformResponse: unwrap<Coupon>,
      invalidatesTags: ['Coupons'],
    }),
    applyCoupon: build.mutation<AppliedCoupon, { code: string }>({
      query: (body) => ({ url: '/coupons/apply-coupon', method: 'POST', body }),
      transformResponse: unwrap<AppliedCoupon>,
    }),
    updateCoupon: build.mutation<Coupon, { id: string; data: CouponEdit }>({
      query: ({ id, data }) => ({ url: `/coupons/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Coupon>,
      invalidatesTags: ['Coupons'],
    }),
    deleteCoupon: build.mutation<unknown, string>({
      query: (id) => ({ url: `/coupons/${id}`, method: 'POST' }),
      invalidatesTags: ['Coupons'],
    }),
  }),
})

export const {
  useGetCouponsQuery,
  useCreateCouponMutation,
  useApplyCouponMutation,
  useUpdateCouponMutation,
  useDeleteCouponMutation,
} = couponsApi
