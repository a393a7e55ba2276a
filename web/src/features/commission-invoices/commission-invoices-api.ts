import type {
  CommissionInvoice,
  CommissionInvoiceDetails,
  CommissionInvoiceLine,
} from '@haat/contract/commission-invoices'
import { commissionInvoiceLine } from '@haat/contract/commission-invoices'
import { meta, type Page } from '@haat/contract/paging'
import { pagingLimits } from '@haat/contract/paging.limits'
import { z } from '@haat/contract/schema'
import { api, unwrap, unwrapPage, withQuery } from '#core/api.ts'
import { downloadBlob } from '#ui/download.ts'

const unreadable = { status: 'CUSTOM_ERROR', error: 'The answer is unreadable.' } as const
const linesPage = z.object({ data: z.array(commissionInvoiceLine), meta })
/** Printed are this many lines at most; a file has all of them. */
const pagesPrinted = 10

const commissionInvoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCommissionInvoices: build.query<Page<CommissionInvoice>, { page: number }>({
      query: (query) => withQuery('/commission-invoices', query),
      transformResponse: unwrapPage<CommissionInvoice>,
      providesTags: ['CommissionInvoices'],
    }),
    getCommissionInvoice: build.query<CommissionInvoiceDetails, string>({
      query: (id) => `/commission-invoices/${id}`,
      transformResponse: unwrap<CommissionInvoiceDetails>,
      providesTags: ['CommissionInvoices'],
    }),
    /** The first lines of a document, as many as fit on paper. */
    getCommissionInvoiceLines: build.query<CommissionInvoiceLine[], string>({
      queryFn: async (id, _api, _options, call) => {
        const found: CommissionInvoiceLine[] = []
        for (let page = 1; ; page += 1) {
          const query = { page, limit: pagingLimits.pageSizeMax }
          const { data, error } = await call(withQuery(`/commission-invoices/${id}/lines`, query))
          if (error !== undefined) return { error }
          const lines = z.safeParse(linesPage, data).data
          if (lines === undefined) return { error: unreadable }
          found.push(...lines.data)
          const isLast = found.length >= lines.meta.total || lines.data.length === 0
          if (isLast || page === pagesPrinted) return { data: found }
        }
      },
      providesTags: ['CommissionInvoices'],
    }),
    /** Saves all lines of a document on the visitor's device. */
    downloadCommissionInvoice: build.mutation<null, { id: string; number: number }>({
      query: ({ id, number }) => ({
        url: `/commission-invoices/${id}/lines.csv`,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return await response.json()
          downloadBlob(`commission-invoice-${number}.csv`, await response.blob())
          return null
        },
      }),
    }),
  }),
})

export const {
  useGetCommissionInvoicesQuery,
  useGetCommissionInvoiceQuery,
  useGetCommissionInvoiceLinesQuery,
  useDownloadCommissionInvoiceMutation,
} = commissionInvoicesApi
