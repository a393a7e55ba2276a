import type { Dispute, DisputeStatus } from '@haat/contract/disputes'
import { formatDay, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'

const disputeWords: Record<DisputeStatus, { label: string; tone: Tone }> = {
  OPEN: { label: 'Open', tone: 'caution' },
  WON: { label: 'Won', tone: 'success' },
  LOST_BY_SHOP: { label: 'Lost, the shop pays', tone: 'danger' },
  LOST_BY_MARKET: { label: 'Lost, we pay', tone: 'danger' },
}

export const disputeColumns: Column<Dispute>[] = [
  {
    header: 'Shop',
    isLead: true,
    skeleton: 'h-10 w-40',
    cell: ({ shopName, orderId, reference }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block font-semibold">{shopName}</span>
        <Link
          to={paths.order(orderId)}
          className="figures text-xs text-primary underline underline-offset-2"
        >
          Order {orderId.slice(-8)}
        </Link>
        <span className="figures block text-xs text-muted">Case {reference}</span>
      </span>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    skeleton: 'h-5 w-20',
    cell: ({ amount }) => <span className="figures whitespace-nowrap">{money(amount)}</span>,
  },
  {
    header: 'Set aside',
    align: 'end',
    skeleton: 'h-5 w-20',
    cell: ({ reserved }) => <span className="figures whitespace-nowrap">{money(reserved)}</span>,
  },
  {
    header: 'Reason',
    className: 'max-w-72',
    skeleton: 'h-5 w-40',
    cell: ({ reason, note }) => (
      <span className="wrap-anywhere">
        {reason}
        {note === null ? null : <span className="block text-xs text-muted">{note}</span>}
      </span>
    ),
  },
  {
    header: 'Answer by',
    skeleton: 'h-5 w-24',
    cell: ({ respondBy }) => (
      <time dateTime={respondBy} className="figures whitespace-nowrap">
        {formatDay(`${respondBy}T12:00:00Z`)}
      </time>
    ),
  },
  {
    header: 'Entered by',
    skeleton: 'h-5 w-24',
    cell: ({ by, decidedBy }) => (
      <span className="wrap-anywhere">
        {by.name}
        {decidedBy === null ? null : (
          <span className="block text-xs text-muted">Decided by {decidedBy.name}</span>
        )}
      </span>
    ),
  },
  {
    header: 'Status',
    brief: 'bare',
    skeleton: 'h-6 w-24',
    cell: ({ status }) => (
      <Badge tone={disputeWords[status].tone}>{disputeWords[status].label}</Badge>
    ),
  },
]
