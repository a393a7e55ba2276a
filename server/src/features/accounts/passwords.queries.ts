import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { Subject } from './attempts.ts'
import { waitSeconds } from './attempts.queries.ts'
import type { About } from './password-strength.ts'
import { guessedColumns } from './people.rows.ts'

export async function findPassword(
  ctx: Ctx,
  personId: string,
  subjects: readonly Subject[],
): Promise<(About & { wait: number | null; password_hash: string }) | null> {
  return await ctx.db.maybe(sql`
    select ${waitSeconds(subjects)} as wait, p.password_hash, ${guessedColumns} from people p
    where p.id = ${personId} and p.deleted_at is null`)
}

/** Writes a password over the one it was checked against; 0 when that one is not there any more. */
export async function replacePassword(
  ctx: Ctx,
  personId: string,
  oldHash: string,
  newHash: string,
): Promise<number> {
  return await ctx.db.run(sql`
    update people set password_hash = ${newHash}, need_password_change = false,
      password_expires_at = null
    where id = ${personId} and password_hash = ${oldHash} and deleted_at is null`)
}
