import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { guessWait, guessWindowSeconds, type Guesser } from './guesses.rows.ts'

const isOver = sql`g.window_started_at <= now() - make_interval(secs => ${guessWindowSeconds}::int)`

/** Counts a guess for each guesser. Returns the seconds to wait when one has guessed too often, else null. */
export async function countGuess(ctx: Ctx, guessers: readonly Guesser[]): Promise<number | null> {
  const rows = guessers.map(({ subject }) => sql`(${subject}, 1, now())`)
  const counted = await ctx.db.many(
    { ...pick(tables.coupon_guesses, 'subject', 'guesses'), wait: int4 },
    sql`
    insert into coupon_guesses as g (subject, guesses, window_started_at)
    values ${sql.join(rows, ', ')}
    on conflict (subject) do update set
      guesses = case when ${isOver} then 1 else g.guesses + 1 end,
      window_started_at = case when ${isOver} then now() else g.window_started_at end
    returning subject, guesses,
      ceil(extract(epoch from window_started_at - now()) + ${guessWindowSeconds}::int)::int as wait`,
  )
  const blocked = counted.filter(({ subject, guesses }) =>
    guessers.some((each) => each.subject === subject && guesses > each.allowed),
  )
  return blocked.length === 0 ? null : Math.max(...blocked.map(({ wait }) => wait))
}

export async function findGuessWait(
  ctx: Ctx,
  guessers: readonly Guesser[],
): Promise<number | null> {
  const row = await ctx.db.one({ wait: int4.orNull }, sql`select ${guessWait(guessers)} as wait`)
  return row.wait
}

/** Deletes guesses that no longer count. */
export async function deleteOldGuesses(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`delete from coupon_guesses g where ${isOver}`)
}
