import { pageCount } from '@haat/contract/page-count'
import type { Payout, PayoutItem } from '@haat/contract/payouts'
import { useState } from 'react'
import { formatDay, money } from '#core/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { useGetOwnPayoutItemsQuery } from './own-payouts-api.ts'

/** What a payout pays: its events, which add up to its amount. Mount it while it is open. */
export function PayoutDialog({
  payout,
  orderLink,
  onClose,
}: {
  payout: Payout
  orderLink: (orderId: string) => string
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const result = useGetOwnPayoutItemsQuery({ id: payout.id, page })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Payout ${payout.number}`}
    >
      <div className="space-y-4 text-sm">
        <dl className="space-y-2">
          <Fact name="State" text={payout.status} />
          {payout.reference === null ? null : <Fact name="Reference" text={payout.reference} />}
          {payout.reason === null ? null : <Fact name="Reason" text={payout.reason} />}
          <SumLine name="Amount" value={money(payout.amount)} isTotal />
        </dl>
        <QueryState result={result} loading={<LoadingText what="what it pays" lines={6} />}>
          {(items, isStale) => (
            <div className={isStale ? 'opacity-50' : ''}>
              <h3 className="mb-2 text-sm font-semibold">What it pays</h3>
              <ul className="divide-y divide-line">
                {items.data.map((item) => (
                  <Item key={item.key} item={item} orderLink={orderLink} />
                ))}
              </ul>
              <Pagination
                page={items.meta.page}
                pageCount={pageCount(items.meta)}
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

/** A text of any length. */
function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="figures min-w-0 text-end wrap-anywhere">{text}</dd>
    </div>
  )
}

function Item({ item, orderLink }: { item: PayoutItem; orderLink: (orderId: string) => string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0 wrap-anywhere">
        {item.orderId === null ? (
          <p>{item.note ?? 'Correction by the market'}</p>
        ) : (
          <Link to={orderLink(item.orderId)} className="tap text-link hover:underline">
            Order {item.orderId}
          </Link>
        )}
        <p className="figures text-xs text-muted">{formatDay(item.at)}</p>
      </div>
      <span className="figures flex-none font-semibold">{money(item.amount)}</span>
    </li>
  )
}
