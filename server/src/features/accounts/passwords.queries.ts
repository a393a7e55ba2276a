import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Subject } from './sign-in-attempts.ts'
import { waitSeconds } from './sign-in-attempts.queries.ts'
import type { About } from './password-strength.ts'
import { guessed, isLivePerson } from './people.rows.ts'

const password = { ...aliased('p', pick(tables.people, 'password_hash')), ...guessed }

export async function findPassword(
  ctx: Ctx,
  personId: string,
  subjects: readonly Subject[],
): Promise<(About & { wait: number | null; password_hash: string }) | null> {
  return await ctx.db.maybe(
    { wait: int4.orNull, ...password },
    sql`
    select ${waitSeconds(subjects)} as wait, ${columns(password)} from people p
    where p.id = ${personId} and ${isLivePerson()}`,
  )
}

/** Replaces a password hash if it is still the one that was checked. Returns 0 when it has changed since. */
export async function replacePassword(
  ctx: Ctx,
  personId: string,
  oldHash: string,
  newHash: string,
): Promise<number> {
  return await ctx.db.run(sql`
    update people set password_hash = ${newHash}, need_password_change = false,
      password_expires_at = null
    where id = ${personId} and password_hash = ${oldHash} and ${isLivePerson('people')}`)
}
