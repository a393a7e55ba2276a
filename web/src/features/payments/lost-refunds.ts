import type { Refund } from '@haat/contract/refunds'
import { gatewayWords } from './refund-words.ts'

/** An attempt whose answer was lost, at a gateway that can't be asked about it. */
export type LostRefund = Refund & { attempts: [LostAttempt, ...Refund['attempts']] }
type LostAttempt = Refund['attempts'][number] & { sentAt: string }

/** Whether nobody but a person can find out what became of a refund, by looking in the gateway’s panel. */
export function isLost(refund: Refund): refund is LostRefund {
  const last = refund.attempts[0]
  if (last?.status !== 'UNKNOWN' || last.method !== null || last.sentAt === undefined) return false
  // By hand: the market has no account any more at the gateway that it was sent through.
  return last.gateway === 'sslcommerz' || refund.isByHand
}

/** The gateway's panel, inside a sentence. */
export function panelOf({ attempts: [{ gateway }] }: LostRefund): string {
  return gateway === null ? 'the gateway’s panel' : `${gatewayWords[gateway]}’s panel`
}

/** What a refund whose answer was lost waits for, as `viewer` reads it. */
export function lostWords(refund: LostRefund, viewer: string | undefined): string {
  const finder = refund.attempts[0].notMadeBy ?? null
  if (finder === null) return `Answer lost: look in ${panelOf(refund)}.`
  if (finder.id !== viewer) return `${finder.name} found that it was never made.`
  return 'You found that it was never made. A second admin has to confirm it.'
}
