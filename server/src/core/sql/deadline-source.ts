import type { DeadlineKind } from '@haat/contract/deadlines'
import type { Sql } from './db.ts'

/**
 * What is open of one kind and has to be done in time. The feature that owns the table declares it; the desk of
 * deadlines reads it (docs/decisions/0068-deadlines.md).
 */
export interface DeadlineSource {
  kind: DeadlineKind
  /** The tables, with their joins. */
  from: Sql
  /** What of them is open; worded like the partial index. */
  open: Sql
  subjectId: Sql
  /** The order and the shop that it is about; SQL null where there is none. */
  orderId: Sql
  shopId: Sql
  /** The moment from which the hours count: a column that the partial index has first. */
  since: Sql
  /** 0 where the column has the deadline itself. */
  hours: number
  /** When it became open again after it was settled, if that gives no new deadline; null otherwise. */
  reopenedAt?: Sql
  /** The market is told after so many hours, before the deadline has passed. */
  warnHours?: number
  /** The market is told only when it has passed by so many hours: until then something happens by itself. */
  tellAfterHours?: number
}
