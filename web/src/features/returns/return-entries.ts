import type { ReturnRequest, ReturnStep } from '@haat/contract/returns'
import type { TimelineEntry } from '#ui/timeline.tsx'

const stepTitles: Record<ReturnStep, string> = {
  REQUESTED: 'Return asked for',
  APPROVED: 'Return approved',
  REJECTED: 'Return rejected',
  DISPUTED: 'Return disputed',
  CANCELLED: 'Return ended',
  IN_TRANSIT: 'Sent back',
  RECEIVED: 'Received by the shop',
  ACCEPTED: 'Return accepted',
  PARTLY: 'Return partly accepted',
  REFUSED: 'Return not accepted',
  REFUNDED: 'Return refunded',
  REPLACED: 'Replacement ordered',
  ARRIVED: 'Delivered by the courier',
  OFFERED: 'Lower refund offered',
  AGREED: 'Lower refund agreed',
  PROPOSED: 'Verdict proposed',
  WITHDRAWN: 'Verdict rejected',
}

const takers: Record<ReturnRequest['events'][number]['by'], string> = {
  CUSTOMER: 'by the buyer',
  VENDOR: 'by the shop',
  ADMIN: 'by Haat',
  SUPER_ADMIN: 'by Haat',
  SYSTEM: 'by itself',
}

const bad: readonly ReturnStep[] = ['REJECTED', 'DISPUTED', 'REFUSED', 'CANCELLED']

/** The steps of requests, as an order’s timeline shows them. */
export function returnEntries(requests: readonly ReturnRequest[]): TimelineEntry[] {
  return requests.flatMap(({ id, events }) =>
    events.map(({ step, at, by, note }, nth) => ({
      key: `${id} ${nth}`,
      at,
      icon: 'rotate-ccw' as const,
      title: stepTitles[step],
      by: takers[by],
      isBad: bad.includes(step),
      ...(note === null || step === 'RECEIVED' ? {} : { text: note }),
    })),
  )
}
