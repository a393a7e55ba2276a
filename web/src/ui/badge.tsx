import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'success' | 'caution' | 'danger' | 'primary' | 'deal'

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral',
  success: 'bg-success-soft text-success',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
  primary: 'bg-primary-soft text-on-primary-soft',
  deal: 'bg-deal-soft text-on-deal-soft',
}

const edge: Record<Tone, string> = {
  neutral: 'border-neutral/40',
  success: 'border-success/50',
  caution: 'border-caution/50',
  danger: 'border-danger/50',
  primary: 'border-primary/50',
  deal: 'border-on-deal-soft/50',
}

/** A short word in a soft pill. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

const statusTones: Record<string, Tone> = {
  ACTIVE: 'success',
  DELIVERED: 'success',
  PAID: 'success',
  COMPLETED: 'success',
  ACCEPTED: 'success',
  DRAFT: 'caution',
  PENDING: 'caution',
  REFUND_DUE: 'caution',
  SHIPPED: 'primary',
  APPROVED: 'primary',
  SENT: 'primary',
  PAUSED: 'danger',
  CANCELLED: 'danger',
  RETURNED: 'danger',
  UNPAID: 'danger',
  BLOCKED: 'danger',
  SUSPENDED: 'danger',
  FAILED: 'danger',
  REJECTED: 'danger',
}

/** The status of a product, order, payment, shop or person, coloured by what it means. */
export function StatusChip({ status }: { status: string }) {
  const tone = statusTones[status] ?? 'neutral'
  return (
    <span
      className={`inline-flex items-center rounded-sm border px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]} ${edge[tone]}`}
    >
      {status.replaceAll('_', ' ')}
    </span>
  )
}

/** A count on the corner of an icon; nothing when it is 0, `99+` beyond 99. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="figures absolute -end-2.5 -top-2 grid h-4.5 min-w-4.5 animate-fade-in place-items-center rounded-full bg-primary px-1 text-xs leading-none font-bold text-on-primary ring-2 ring-surface">
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
    </span>
  )
}
