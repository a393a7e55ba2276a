import { pageCount } from '@haat/contract/page-count'
import type { PayoutForAdmins, PayoutItem } from '@haat/contract/payouts'
import { useState } from 'react'
import { formatDay, money } from '#core/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { journalTitle } from './finance-words.ts'
import { useGetPayoutItemsQuery } from './payday-api.ts'

/** Who did what with a payout, and the events that it pays. Mount it while it is open. */
export function PayoutContentsDialog({
  payout,
  journalsLink,
  onClose,
}: {
  payout: PayoutForAdmins
  journalsLink: (orderId: string) => string
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const result = useGetPayoutItemsQuery({ id: payout.id, page })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Contents of payout ${payout.number}`}
    >
      <div className="space-y-4 text-sm">
        <Steps payout={payout} />
        <QueryState result={result} loading={<LoadingText what="what it pays" lines={6} />}>
          {({ data, meta }, isStale) => (
            <div className={isStale ? 'opacity-50' : ''}>
              <ul className="divide-y divide-line">
                {data.map((item) => (
                  <Item key={item.key} item={item} journalsLink={journalsLink} />
                ))}
              </ul>
              <Pagination
                page={meta.page}
                pageCount={pageCount(meta)}
                onPage={setPage}
                label="Pages of what it pays"
              />
            </div>
          )}
        </QueryState>
      </div>
    </Dialog>
  )
}

function Steps({ payout }: { payout: PayoutForAdmins }) {
  return (
    <dl className="space-y-2">
      <SumLine name="Assembled by" value={payout.by?.name ?? 'The schedule'} />
      {payout.approvedBy === null ? null : (
        <SumLine name="Approved by" value={payout.approvedBy.name} />
      )}
      {payout.closedBy === null ? null : <SumLine name="Closed by" value={payout.closedBy.name} />}
      {payout.reference === null ? null : <SumLine name="Transfer" value={payout.reference} />}
      {payout.reason === null ? null : <SumLine name="Reason" value={payout.reason} />}
      <SumLine name="Amount" value={money(payout.amount)} isTotal />
    </dl>
  )
}

function Item({
  item,
  journalsLink,
}: {
  item: PayoutItem
  journalsLink: (orderId: string) => string
}) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{journalTitle(item)}</span>
        <span className="figures block text-xs text-muted">
          {formatDay(item.at)}
          {item.note === null ? '' : ` · ${item.note}`}
          {item.orderId === null ? null : (
            <>
              {' · '}
              <Link to={journalsLink(item.orderId)} className="tap text-link hover:underline">
                Order {item.orderId.slice(0, 8)}
              </Link>
            </>
          )}
        </span>
      </span>
      <span className="figures flex-none font-semibold">{money(item.amount)}</span>
    </li>
  )
}
