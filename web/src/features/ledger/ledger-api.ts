import {
  statementEntry,
  statementMeta,
  type ShopBalance,
  type StatementEntry,
  type StatementFileQuery,
  type StatementMeta,
  type StatementQuery,
} from '@haat/contract/ledger'
import type { Page } from '@haat/contract/paging'
import { pagingLimits } from '@haat/contract/paging.limits'
import { z } from '@haat/contract/schema'
import { api, unwrap, unwrapPage, withQuery, type PageEnvelope, type Query } from '#core/api.ts'
import { downloadBlob } from '#ui/download.ts'

export type Statement = Page<StatementEntry, StatementMeta>

/** Whose books: without an id those of the caller's own shop, otherwise those of a shop, for admins. */
export interface Whose {
  shopId?: string | undefined
}

const booksOf = ({ shopId }: Whose) =>
  shopId === undefined ? '/finance' : `/finance/shops/${shopId}`

/** Printed are this many entries at most; a file has all of them. */
const pagesPrinted = 10
const unreadable = { status: 'CUSTOM_ERROR', error: 'The answer is unreadable.' } as const
const statementPage = z.object({ data: z.array(statementEntry), meta: statementMeta })

/** A file of 100,000 orders takes a while to arrive. */
const fileTimeoutMs = 10 * 60_000

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBalance: build.query<ShopBalance, Whose>({
      query: (whose) => `${booksOf(whose)}/balance`,
      transformResponse: unwrap<ShopBalance>,
      providesTags: ['Ledger'],
    }),
    getStatement: build.query<Statement, Whose & Query<StatementQuery>>({
      query: ({ shopId, ...query }) => withQuery(`${booksOf({ shopId })}/statement`, query),
      transformResponse: (envelope: PageEnvelope<StatementEntry, StatementMeta>) =>
        unwrapPage(envelope),
      providesTags: ['Ledger'],
    }),
    /** All entries of a period, oldest first, as far as they fit on paper. */
    getWholeStatement: build.query<Statement, Whose & Query<StatementFileQuery>>({
      queryFn: async ({ shopId, ...period }, _api, _options, call) => {
        // A page that shifts while an entry arrives repeats entries, so each is kept once.
        const found = new Map<string, StatementEntry>()
        for (let page = 1; ; page += 1) {
          const url = `${booksOf({ shopId })}/statement`
          const query = { ...period, page, limit: pagingLimits.pageSizeMax }
          const { data: answer, error } = await call(withQuery(url, query))
          if (error !== undefined) return { error }
          const read = z.safeParse(statementPage, answer).data
          if (read === undefined) return { error: unreadable }
          const { data: entries, meta } = read
          for (const entry of entries) found.set(entry.key, entry)
          if (found.size >= meta.total || entries.length === 0 || page === pagesPrinted) {
            return { data: { data: [...found.values()].toReversed(), meta } }
          }
        }
      },
      providesTags: ['Ledger'],
    }),
    /** Saves the whole statement of a period on the visitor's device; the store never holds it. */
    downloadStatement: build.mutation<null, Whose & Query<StatementFileQuery>>({
      query: ({ shopId, ...period }) => ({
        url: withQuery(`${booksOf({ shopId })}/statement.csv`, period),
        timeout: fileTimeoutMs,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return await response.json()
          downloadBlob('statement.csv', await response.blob())
          return null
        },
      }),
    }),
  }),
})

export const {
  useGetBalanceQuery,
  useGetStatementQuery,
  useGetWholeStatementQuery,
  useDownloadStatementMutation,
} = ledgerApi
