import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { recordAct } from './audit.ts'
import { announceChange } from './changes.ts'
import { brokeConstraint } from './db-errors.ts'

/** What every write to one noun has in common. */
export interface WriteDeclaration {
  /** What the audit log calls the noun: `shop`. */
  subject: string
  /** Every process hears of a write when it commits, and drops what it cached. */
  announces?: boolean
  /** Rejects the write when it breaks the constraint of this name. */
  refusals?: Readonly<Record<string, () => never>>
}

/** Adds a line to the audit log, in the write's transaction. `details` name no personal values. */
export type Recorder = (
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  subjectId: string,
  details?: object | null,
) => Promise<void>

export type Write = <T>(ctx: Ctx, work: (tx: Tx, record: Recorder) => Promise<T>) => Promise<T>

/**
 * Declares how a noun is written: in one transaction, which ends with the announcement. A broken
 * constraint becomes the refusal that is declared for it; any other error passes through.
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
          recordAct(tx, actor, {
            action,
            subjectType: subject,
            subjectId,
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
