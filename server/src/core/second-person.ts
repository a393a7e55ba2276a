import { fail } from '@haat/contract/errors'
import type { Actor } from './ctx.ts'

/** What one person entered and another decides on. */
interface Entered {
  status: string
  by_id: string
  decided_by: string | null
}

/**
 * Whether it still awaits this decision. False when the caller has made the same one before, so that a repeated request
 * changes nothing. Who entered it may take it back, that is reject it. The row has to be locked. Throws
 * SECOND_PERSON_REQUIRED, and EDIT_CONFLICT when it was decided otherwise, or by somebody else.
 */
export function awaitsDecision(
  { status, by_id: byId, decided_by: decidedBy }: Entered,
  { id: callerId }: Pick<Actor, 'id'>,
  decision: 'APPROVED' | 'REJECTED',
): boolean {
  if (status === 'PENDING') {
    if (decision === 'APPROVED' && byId === callerId) fail('SECOND_PERSON_REQUIRED')
    return true
  }
  if (status === decision && decidedBy === callerId) return false
  return fail('EDIT_CONFLICT', { data: { current: { status } } })
}
