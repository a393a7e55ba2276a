import type { DeadlineKind } from '@haat/contract/deadlines'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql } from '#core/sql/db.ts'

/** A step of a return that waits until then; worded like the partial index of its column. */
const stepUntil = (kind: DeadlineKind, column: string): DeadlineSource => {
  const since = sql.raw(`r.${column}`)
  return {
    kind,
    from: sql`returns r`,
    open: sql`${since} is not null`,
    subjectId: sql`r.id`,
    orderId: sql`r.order_id`,
    shopId: sql`r.shop_id`,
    since,
    hours: 0,
    // The clock of returns takes the next step by itself.
    tellAfterHours: 1,
  }
}

/** The shop answers a request, counts what arrived, decides on it, and sends others. */
export const returnDeadlines: readonly DeadlineSource[] = [
  stepUntil('RETURN_ANSWER', 'ask_before'),
  stepUntil('RETURN_RECEIPT', 'receive_before'),
  stepUntil('RETURN_DECISION', 'decide_before'),
  stepUntil('RETURN_SETTLEMENT', 'settle_before'),
]
