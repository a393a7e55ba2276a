import type {
  RejectionReason,
  ReturnKind,
  ReturnReason,
  ReturnRequest,
  ReturnState,
  ReturnWish,
} from '@haat/contract/returns'
import { formatDay, formatTime } from '#core/format.ts'
import type { Tone } from '#ui/badge.tsx'

export const returnStateWords: Record<ReturnState, { word: string; tone: Tone }> = {
  REQUESTED: { word: 'Asked for', tone: 'caution' },
  APPROVED: { word: 'Approved', tone: 'primary' },
  REJECTED: { word: 'Rejected', tone: 'danger' },
  DISPUTED: { word: 'Disputed', tone: 'caution' },
  CANCELLED: { word: 'Ended', tone: 'neutral' },
  IN_TRANSIT: { word: 'On its way back', tone: 'primary' },
  RECEIVED: { word: 'Received', tone: 'caution' },
  ACCEPTED: { word: 'Accepted', tone: 'success' },
  PARTLY: { word: 'Partly accepted', tone: 'success' },
  REFUSED: { word: 'Not accepted', tone: 'danger' },
  REFUNDED: { word: 'Refunded', tone: 'success' },
  REPLACED: { word: 'Replaced', tone: 'success' },
}

export const kindWords: Record<ReturnKind, string> = {
  RETURN: 'Return',
  CLAIM: 'Claim',
  WARRANTY: 'Warranty request',
}

export const wishWords: Record<ReturnWish, string> = {
  REFUND: 'Money back',
  REPLACE: 'Another one',
  REPAIR: 'A repair',
}

export const returnReasonWords: Record<ReturnReason, string> = {
  CHANGED_MIND: 'I changed my mind',
  DAMAGED: 'It arrived damaged',
  WRONG_PRODUCT: 'It is not what I ordered',
  INCOMPLETE: 'Something is missing',
  NOT_AS_DESCRIBED: 'It is not as described',
  NOT_WORKING: 'It does not work',
}

export const rejectionWords: Record<RejectionReason, string> = {
  USED: 'It was used',
  NOT_OURS: 'It was not sold here',
  NO_FAULT: 'There is no fault',
  MISUSE: 'It was misused',
  NOT_COVERED: 'This is not covered',
  OTHER: 'Another reason',
}

/** What happens when nobody does anything, and when. */
export function deadlineWords({ state, deadline }: ReturnRequest): string | null {
  if (deadline === null) return null
  const at = `${formatDay(deadline)}, ${formatTime(deadline)}`
  switch (state) {
    case 'REQUESTED':
      return `Approved by itself on ${at}`
    case 'APPROVED':
      return `To be sent by ${at}`
    case 'IN_TRANSIT':
      return `Counts as received on ${at}`
    case 'RECEIVED':
      return `Accepted by itself on ${at}`
    default:
      return `Refunded by itself on ${at}`
  }
}
