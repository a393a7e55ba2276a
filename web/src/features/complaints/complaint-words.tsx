import type { ComplaintKind, ComplaintRow, ComplaintState } from '@haat/contract/complaints'
import { formatOrderNumber } from '@haat/contract/order-numbers'
import { Badge, type Tone } from '#ui/badge.tsx'

export const kindWords: Record<ComplaintKind, string> = {
  NOT_DELIVERED: 'It was not delivered',
  WRONG_OR_DAMAGED: 'It is wrong or damaged',
  REFUND: 'A return or refund',
  PAYMENT: 'A payment',
  CONDUCT: 'How somebody behaves',
  ACCOUNT: 'My account',
  OTHER: 'Something else',
  CONTACT: 'Contact form',
}

export const stateWords: Record<ComplaintState, { label: string; tone: Tone }> = {
  OPEN: { label: 'Open', tone: 'primary' },
  ANSWERED: { label: 'Answered', tone: 'success' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
}

export function StateBadges({ state, isOverdue }: Pick<ComplaintRow, 'state' | 'isOverdue'>) {
  const { label, tone } = stateWords[state]
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
    </span>
  )
}

/** What it is about, in a few words. */
export function aboutOf({ order, shop }: Pick<ComplaintRow, 'order' | 'shop'>): string {
  if (order !== null) {
    return `Order ${order.number === null ? order.id.slice(-8) : formatOrderNumber(order.number)}`
  }
  return shop === null ? '–' : shop.name
}
