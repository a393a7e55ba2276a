import type {
  Attribute,
  AttributeEdit,
  AttributeInput,
  AttributeValueInput,
  AttributeValuePatch,
  CategoryAttribute,
  CategoryAttributesInput,
} from '@haat/contract/attributes'
import type { ListQuery, Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const touched = ['Attributes', 'Products'] as const

const readsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAttributes: build.query<Page<Attribute>, Query<ListQuery>>({
      query: (query) => withQuery('/attributes', query),
      transformResponse: unwrapPage<Attribute>,
      providesTags: ['Attributes'],
    }),
    setCategoryAttributes: build.mutation<
      CategoryAttribute[],
      { id: string; data: CategoryAttributesInput }
    >({
      query: ({ id, data }) => ({
        url: `/categories/${id}/attributes`,
        method: 'POST',
        body: data,
      }),
      transformResponse: unwrap<CategoryAttribute[]>,
      invalidatesTags: [...touched],
    }),
  }),
})

const writesApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    createAttribute: build.mutation<Attribute, AttributeInput>({
      query: (body) => ({ url: '/attributes/create', method: 'POST', body }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
    updateAttribute: build.mutation<Attribute, { id: number; data: AttributeEdit }>({
      query: ({ id, data }) => ({ url: `/attributes/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
    deleteAttribute: build.mutation<unknown, number>({
      query: (id) => ({ url: `/attributes/${id}`, method: 'DELETE' }),
      invalidatesTags: [...touched],
    }),
  }),
})

const attributesApi = writesApi.injectEndpoints({
  endpoints: (build) => ({
    addValue: build.mutation<Attribute, { id: number; data: AttributeValueInput }>({
      query: ({ id, data }) => ({ url: `/attributes/${id}/values`, method: 'POST', body: data }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
    changeValue: build.mutation<
      Attribute,
      { id: number; valueId: number; data: AttributeValuePatch }
    >({
      query: ({ id, valueId, data }) => ({
        url: `/attributes/${id}/values/${valueId}`,
        method: 'PATCH',
        body: data,
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
    sortValues: build.mutation<Attribute, { id: number; valueIds: number[] }>({
      query: ({ id, valueIds }) => ({
        url: `/attributes/${id}/values/order`,
        method: 'POST',
        body: { valueIds },
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
    mergeValue: build.mutation<Attribute, { id: number; valueId: number; intoId: number }>({
      query: ({ id, valueId, intoId }) => ({
        url: `/attributes/${id}/values/${valueId}/merge`,
        method: 'POST',
        body: { intoId },
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
    deleteValue: build.mutation<Attribute, { id: number; valueId: number }>({
      query: ({ id, valueId }) => ({
        url: `/attributes/${id}/values/${valueId}`,
        method: 'DELETE',
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
    }),
  }),
})

export const {
  useGetAttributesQuery,
  useSetCategoryAttributesMutation,
  useCreateAttributeMutation,
  useUpdateAttributeMutation,
  useDeleteAttributeMutation,
  useAddValueMutation,
  useChangeValueMutation,
  useSortValuesMutation,
  useMergeValueMutation,
  useDeleteValueMutation,
} = attributesApi
