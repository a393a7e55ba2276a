import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { recordAudit } from './audit.ts'
import { announceChange } from './changes.ts'
import { brokeConstraint } from './db-errors.ts'

/** What all writes to one noun have in common. */
export interface WriteDeclaration {
  /** The noun's name in the audit log: `shop`. */
  subject: string
  /** Announces a committed write to every process, which then invalidates its caches. */
  announces?: boolean
  /** The error of a write that violates the constraint with this name. */
  refusals?: Readonly<Record<string, () => never>>
}

/**
 * Adds a line to the audit log, in the write's transaction. `details` name no personal values. `subjectId` is null
 * where the id is a number, which stands in the details.
 */
export type Recorder = (
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  subjectId: string | null,
  details?: object | null,
) => Promise<void>

export type Write = <T>(ctx: Ctx, work: (tx: Tx, record: Recorder) => Promise<T>) => Promise<T>

/**
 * Declares how a noun is written: in one transaction, which ends with the announcement. A violated
 * constraint becomes the error that is declared for it; any other error passes through.
 */
export function declareWrite({
  subject,
  announces = false,
  refusals = {},
}: WriteDeclaration): Write {
  return async (ctx, work) => {
    try {
      return await inTransaction(ctx, async (tx) => {
        const result = await work(tx, (actor, action, subjectId, details) =>
          recordAudit(tx, actor, {
            action,
            subjectType: subject,
            ...(subjectId === null ? {} : { subjectId }),
            details: { ...details },
          }),
        )
        if (announces) await announceChange(tx)
        return result
      })
    } catch (error) {
      for (const [constraint, refuse] of Object.entries(refusals)) {
        if (brokeConstraint(error, constraint)) refuse()
      }
      throw error
    }
  }
}
