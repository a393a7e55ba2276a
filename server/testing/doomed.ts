import type { Ctx } from '#core/ctx.ts'
import type { Db, Pool } from '#core/sql/db.ts'
import { wrapDb } from '#core/sql/transaction-watch.ts'

/** Thrown in place of everything that a killed process would have done. */
export class Killed extends Error {}

/** The same process, but it is killed after it used the database so many times. */
export function doomed(ctx: Ctx, uses: number): Ctx {
  let left = uses
  const use = () => {
    left -= 1
    if (left < 0) throw new Killed('killed')
  }
  const watched = (db: Db) =>
    wrapDb(db, async (_query, ask) => {
      use()
      return await ask()
    })
  const pool: Pool = {
    ...ctx.pool,
    ...watched(ctx.pool),
    transaction: async (work) => {
      use()
      return await ctx.pool.transaction((db) => work(watched(db)))
    },
  }
  return { ...ctx, db: pool, pool }
}
