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

interface Answered {
  dispatch: (change: ReturnType<typeof readsApi.util.updateQueryData<'getAttributes'>>) => unknown
  getState: () => Parameters<typeof readsApi.util.selectCachedArgsForQuery>[0]
  queryFulfilled: PromiseLike<{ data: Attribute }>
}

/**
 * Shows what the server answered in every list that has the attribute. Until the lists are loaded again, a choice that
 * is opened once more would show, and save, what it was before.
 */
async function showAnswer(_: unknown, { dispatch, getState, queryFulfilled }: Answered) {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (answer === null) return
  for (const query of readsApi.util.selectCachedArgsForQuery(getState(), 'getAttributes')) {
    dispatch(
      readsApi.util.updateQueryData('getAttributes', query, (page) => {
        page.data = page.data.map((each) => (each.id === answer.data.id ? answer.data : each))
      }),
    )
  }
}

const attributesApi = writesApi.injectEndpoints({
  endpoints: (build) => ({
    addValue: build.mutation<Attribute, { id: number; data: AttributeValueInput }>({
      query: ({ id, data }) => ({ url: `/attributes/${id}/values`, method: 'POST', body: data }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
      onQueryStarted: showAnswer,
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
      onQueryStarted: showAnswer,
    }),
    sortValues: build.mutation<Attribute, { id: number; valueIds: number[] }>({
      query: ({ id, valueIds }) => ({
        url: `/attributes/${id}/values/order`,
        method: 'POST',
        body: { valueIds },
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
      onQueryStarted: showAnswer,
    }),
    mergeValue: build.mutation<Attribute, { id: number; valueId: number; intoId: number }>({
      query: ({ id, valueId, intoId }) => ({
        url: `/attributes/${id}/values/${valueId}/merge`,
        method: 'POST',
        body: { intoId },
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
      onQueryStarted: showAnswer,
    }),
    deleteValue: build.mutation<Attribute, { id: number; valueId: number }>({
      query: ({ id, valueId }) => ({
        url: `/attributes/${id}/values/${valueId}`,
        method: 'DELETE',
      }),
      transformResponse: unwrap<Attribute>,
      invalidatesTags: [...touched],
      onQueryStarted: showAnswer,
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
