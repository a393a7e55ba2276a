import type { Ctx } from '#core/ctx.ts'
import type { Db } from '#core/sql/db.ts'

/**
 * Runs `work` with a database that explains every statement it reads with, and returns the plans as PostgreSQL prints
 * them. `options` are those of `explain` beside `analyze`.
 */
export async function plansOf(
  { db, pool }: Pick<Ctx, 'db' | 'pool'>,
  options: string,
  work: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = []
  await work({
    ...db,
    many: async (shape, query) => {
      const { text, values } = query.compile()
      const { rows } = await pool.raw.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, ${options}) ${text}`,
        values,
      )
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return await db.many(shape, query)
    },
  })
  return plans
}
