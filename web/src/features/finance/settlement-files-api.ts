import type { Page } from '@haat/contract/paging'
import type {
  SettlementFile,
  SettlementFileDecision,
  SettlementFileDetails,
  SettlementFileInput,
  SettlementFileRow,
  SettlementFilesQuery,
  SettlementRowsQuery,
} from '@haat/contract/settlement-files'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const settlementFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettlementFiles: build.query<Page<SettlementFile>, Query<SettlementFilesQuery>>({
      query: (query) => withQuery('/finance/settlement-files', query),
      transformResponse: unwrapPage<SettlementFile>,
      providesTags: ['Ledger'],
    }),
    getSettlementFile: build.query<SettlementFileDetails, string>({
      query: (id) => `/finance/settlement-files/${encodeURIComponent(id)}`,
      transformResponse: unwrap<SettlementFileDetails>,
      providesTags: ['Ledger'],
    }),
    getSettlementRows: build.query<
      Page<SettlementFileRow>,
      { id: string } & Query<SettlementRowsQuery>
    >({
      query: ({ id, ...query }) =>
        withQuery(`/finance/settlement-files/${encodeURIComponent(id)}/rows`, query),
      transformResponse: unwrapPage<SettlementFileRow>,
      providesTags: ['Ledger'],
    }),
    importSettlementFile: build.mutation<
      SettlementFileDetails,
      { data: SettlementFileInput; file: File }
    >({
      query: ({ data, file }) => ({
        url: '/finance/settlement-files',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<SettlementFileDetails>,
      invalidatesTags: ['Ledger'],
    }),
    decideSettlementFile: build.mutation<
      SettlementFileDetails,
      { id: string; decision: SettlementFileDecision }
    >({
      query: ({ id, decision }) => ({
        url: `/finance/settlement-files/${id}`,
        method: 'PATCH',
        body: decision,
      }),
      transformResponse: unwrap<SettlementFileDetails>,
      // Also when it is refused: the rows are something else now.
      invalidatesTags: ['Ledger'],
    }),
  }),
})

export const {
  useGetSettlementFilesQuery,
  useGetSettlementFileQuery,
  useGetSettlementRowsQuery,
  useImportSettlementFileMutation,
  useDecideSettlementFileMutation,
} = settlementFilesApi
