import type { Payout, PayoutItem } from '@haat/contract/payouts'
import { useState } from 'react'
import { formatDay, money } from '#core/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { MoneyLines, type MoneyLine } from '#ui/money-lines.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { useGetOwnPayoutItemsQuery } from './own-payouts-api.ts'

type OrderLink = (orderId: string) => string

/** What a payout pays: its events, which add up to its amount. Mount it while it is open. */
export function PayoutDialog({
  payout,
  orderLink,
  onClose,
}: {
  payout: Payout
  orderLink: OrderLink
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
          <SumLine name="State" value={payout.status} />
          {payout.reference === null ? null : <SumLine name="Reference" value={payout.reference} />}
          {payout.reason === null ? null : <SumLine name="Reason" value={payout.reason} />}
          <SumLine name="Amount" value={money(payout.amount)} isTotal />
        </dl>
        <h3 className="text-sm font-semibold">What it pays</h3>
        <MoneyLines
          what="what it pays"
          result={result}
          lineOf={(item) => lineOf(item, orderLink)}
          onPage={setPage}
        />
      </div>
    </Dialog>
  )
}

function lineOf({ key, orderId, note, at, amount }: PayoutItem, orderLink: OrderLink): MoneyLine {
  const title =
    orderId === null ? (
      (note ?? 'Correction by the market')
    ) : (
      <Link to={orderLink(orderId)} className="tap text-link hover:underline">
        Order {orderId}
      </Link>
    )
  return { key, title, note: formatDay(at), amount }
}
