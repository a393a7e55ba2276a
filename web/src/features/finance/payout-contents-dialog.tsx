import type { PayoutForAdmins, PayoutItem } from '@haat/contract/payouts'
import { useState } from 'react'
import { formatDay, money } from '#core/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { MoneyLines, type MoneyLine } from '#ui/money-lines.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { journalTitle } from './finance-words.ts'
import { useGetPayoutItemsQuery } from './payday-api.ts'

type JournalsLink = (orderId: string) => string

/** Who did what with a payout, and the events that it pays. Mount it while it is open. */
export function PayoutContentsDialog({
  payout,
  journalsLink,
  onClose,
}: {
  payout: PayoutForAdmins
  journalsLink: JournalsLink
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
        <MoneyLines
          what="what it pays"
          result={result}
          lineOf={(item) => lineOf(item, journalsLink)}
          onPage={setPage}
        />
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

function lineOf(item: PayoutItem, journalsLink: JournalsLink): MoneyLine {
  const { key, at, note, orderId, amount } = item
  return {
    key,
    title: journalTitle(item),
    note: (
      <>
        {formatDay(at)}
        {note === null ? '' : ` · ${note}`}
        {orderId === null ? null : (
          <>
            {' · '}
            <Link to={journalsLink(orderId)} className="tap text-link hover:underline">
              Order {orderId.slice(0, 8)}
            </Link>
          </>
        )}
      </>
    ),
    amount,
  }
}
