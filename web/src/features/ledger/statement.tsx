import { pageCount } from '@haat/contract/page-count'
import { useLocation, useSearchParams } from 'react-router'
import { pageOf } from '#core/page-of.ts'
import { Card } from '#ui/card.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { showingLine } from '#ui/paging.ts'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { useGetStatementQuery, type Statement as StatementPage } from './ledger-api.ts'
import { StatementFilter } from './statement-filter.tsx'
import { periodOf, type Period } from './statement-period.ts'
import { StatementSums } from './statement-sums.tsx'
import { EntryTable, type OrderLink } from './entry-table.tsx'

interface StatementProps {
  /** Another shop's, for admins; the caller's own without it. */
  shopId?: string | undefined
  /** Where the order of an entry is shown. */
  orderLink: OrderLink
  /** The address of the printed statement of a period; no button without it. */
  printPath?: ((period: Period) => string) | undefined
}

/**
 * A shop's statement: its entries, newest first, with the balances before and after the period. The address holds the
 * period, the order and the page.
 */
export function Statement({ shopId, orderLink, printPath }: StatementProps) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const period = periodOf(query)
  const page = pageOf(query)
  const result = useGetStatementQuery({ shopId, page, ...period })
  const hrefFor = (target: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(target))
    return `${pathname}?${next}`
  }
  return (
    <Card as="section">
      <StatementFilter shopId={shopId} printTo={printPath?.(period)} />
      <QueryState
        result={result}
        loading={<Body statement={undefined} period={period} orderLink={orderLink} />}
      >
        {(statement, isStale) => (
          <Body
            statement={statement}
            period={period}
            isStale={isStale}
            orderLink={orderLink}
            hrefFor={hrefFor}
          />
        )}
      </QueryState>
    </Card>
  )
}

function Body({
  statement,
  period,
  isStale = false,
  orderLink,
  hrefFor = () => '',
}: {
  statement: StatementPage | undefined
  period: Period
  isStale?: boolean
  orderLink: OrderLink
  hrefFor?: (page: number) => string
}) {
  return (
    <>
      {statement === undefined ? <LoadingNote what="the statement" /> : null}
      {period.orderId === undefined ? <StatementSums meta={statement?.meta} /> : null}
      <EntryTable
        entries={statement?.data}
        isStale={isStale}
        orderLink={orderLink}
        ofOrder={period.orderId}
      />
      {statement === undefined || statement.meta.total > 0 ? (
        <Foot statement={statement} hrefFor={hrefFor} />
      ) : null}
    </>
  )
}

function Foot({
  statement,
  hrefFor,
}: {
  statement: StatementPage | undefined
  hrefFor: (page: number) => string
}) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3">
      <p role="status" className="figures text-sm text-muted">
        {statement === undefined
          ? ''
          : showingLine({ ...statement.meta, shown: statement.data.length })}
      </p>
      <div className="max-sm:mx-auto">
        {statement === undefined ? null : (
          <Pagination
            page={statement.meta.page}
            pageCount={pageCount(statement.meta)}
            hrefFor={hrefFor}
            label="Pages of the statement"
          />
        )}
      </div>
    </div>
  )
}
