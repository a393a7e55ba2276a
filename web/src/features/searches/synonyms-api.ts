import type {
  FruitlessSearch,
  SearchSale,
  Synonym,
  SynonymEdit,
  SynonymInput,
} from '@haat/contract/searches'
import type { ListQuery, Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** The calls by which admins see and change synonyms and search statistics. */
const synonymsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSynonyms: build.query<Page<Synonym>, Query<ListQuery>>({
      query: (query) => withQuery('/searches/synonyms', query),
      transformResponse: unwrapPage<Synonym>,
      providesTags: ['Synonyms'],
    }),
    createSynonym: build.mutation<Synonym, SynonymInput>({
      query: (body) => ({ url: '/searches/synonyms', method: 'POST', body }),
      transformResponse: unwrap<Synonym>,
      invalidatesTags: ['Synonyms', 'Products'],
    }),
    updateSynonym: build.mutation<Synonym, { id: string; data: SynonymEdit }>({
      query: ({ id, data }) => ({ url: `/searches/synonyms/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Synonym>,
      invalidatesTags: ['Synonyms', 'Products'],
    }),
    deleteSynonym: build.mutation<unknown, string>({
      query: (id) => ({ url: `/searches/synonyms/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Synonyms', 'Products'],
    }),
    getFruitlessSearches: build.query<Page<FruitlessSearch>, Query<ListQuery>>({
      query: (query) => withQuery('/searches/without-result', query),
      transformResponse: unwrapPage<FruitlessSearch>,
    }),
    getSearchSales: build.query<Page<SearchSale>, Query<ListQuery>>({
      query: (query) => withQuery('/searches/sales', query),
      transformResponse: unwrapPage<SearchSale>,
    }),
  }),
})

export const {
  useGetSynonymsQuery,
  useCreateSynonymMutation,
  useUpdateSynonymMutation,
  useDeleteSynonymMutation,
  useGetFruitlessSearchesQuery,
  useGetSearchSalesQuery,
} = synonymsApi
