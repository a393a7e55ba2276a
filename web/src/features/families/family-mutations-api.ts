import type { CategoryAttribute, ProductAttribute } from '@haat/contract/attributes'
import type {
  Family,
  FamilyEdit,
  FamilyInput,
  FamilyMembersInput,
  FamilyPicture,
  FamilyRow,
} from '@haat/contract/families'
import type { Page } from '@haat/contract/paging'
import { formBody, unwrap, unwrapPage, withQuery } from '#core/api.ts'
import { familiesApi } from './families-api.ts'

/** What vendors call; shoppers never need it. */
export const familyReads = familiesApi.injectEndpoints({
  endpoints: (build) => ({
    getFamilies: build.query<Page<FamilyRow>, { limit: number }>({
      query: (query) => withQuery('/families', query),
      transformResponse: unwrapPage<FamilyRow>,
      providesTags: ['Products', 'Own'],
    }),
    getOwnFamily: build.query<Family, string>({
      query: (id) => `/families/${id}`,
      transformResponse: unwrap<Family>,
      providesTags: ['Products'],
    }),
    /** The attributes of a category along which its products may differ. */
    getAxes: build.query<CategoryAttribute[], string>({
      query: (categoryId) => `/categories/${categoryId}/attributes`,
      transformResponse: ({ data }: { data: CategoryAttribute[] }) =>
        data.filter(({ isAxis, attribute }) => isAxis && attribute.type === 'ENUM'),
      providesTags: ['Categories'],
    }),
    getSaid: build.query<ProductAttribute[], string>({
      query: (productId) => `/products/${productId}/attributes`,
      transformResponse: unwrap<ProductAttribute[]>,
      providesTags: ['Products'],
    }),
  }),
})

const familyMutations = familyReads.injectEndpoints({
  endpoints: (build) => ({
    createFamily: build.mutation<Family, FamilyInput>({
      query: (body) => ({ url: '/families/create', method: 'POST', body }),
      transformResponse: unwrap<Family>,
      invalidatesTags: ['Products', 'Categories'],
    }),
    addMembers: build.mutation<Family, FamilyMembersInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/families/${id}/members`, method: 'POST', body }),
      transformResponse: unwrap<Family>,
      invalidatesTags: ['Products', 'Categories'],
    }),
    editFamily: build.mutation<Family, FamilyEdit & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/families/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<Family>,
      invalidatesTags: ['Products'],
    }),
    removeMember: build.mutation<unknown, { id: string; productId: string }>({
      query: ({ id, productId }) => ({
        url: `/families/${id}/members/${productId}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Products', 'Categories'],
    }),
    deleteFamily: build.mutation<unknown, string>({
      query: (id) => ({ url: `/families/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Products', 'Categories'],
    }),
    /** The lists follow once, after the last picture. */
    addFamilyPicture: build.mutation<
      FamilyPicture,
      { id: string; valueId: number; replaces: boolean; file: File; isLast: boolean }
    >({
      query: ({ id, valueId, replaces, file }) => ({
        url: `/families/${id}/pictures`,
        method: 'POST',
        body: formBody({ valueId, replaces }, file),
      }),
      transformResponse: unwrap<FamilyPicture>,
      invalidatesTags: (_data, _error, { isLast }) => (isLast ? ['Products'] : []),
    }),
  }),
})

export const {
  useGetFamiliesQuery,
  useGetOwnFamilyQuery,
  useGetAxesQuery,
  useGetSaidQuery,
  useCreateFamilyMutation,
  useAddMembersMutation,
  useEditFamilyMutation,
  useRemoveMemberMutation,
  useDeleteFamilyMutation,
  useAddFamilyPictureMutation,
} = familyMutations
