import { limits } from '@haat/contract/limits'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'
import { isReal } from './people.rows.ts'

const windowMinutes = limits.signInWindowMinutes

/** Keeps a reset link for whoever has this email; null when nobody may have one (now). */
export async function insertReset(
  ctx: Ctx,
  email: string,
  hash: string,
): Promise<{ id: string; email: string; name: string } | null> {
  return await ctx.db.maybe(sql`
    with person as (
      select p.id, p.email, p.name from people p
      where p.email = ${email} and p.status = 'ACTIVE' and ${isReal(ctx.config.isDemo)} and (
        select count(*) from password_resets r
        where r.person_id = p.id and r.created_at > now() - make_interval(mins => ${windowMinutes}::int)
      ) < ${limits.resetMailsMax}::int
    ), kept as (
      insert into password_resets (hash, person_id, expires_at)
      select ${hash}, id, now() + make_interval(mins => ${limits.resetLinkMinutes}::int) from person
    )
    select id, email, name from person`)
}

/** Whether a link could be used now; `spendReset` decides. */
export async function isResetOpen(ctx: Ctx, personId: string, hash: string): Promise<boolean> {
  const row = await ctx.db.one<{ found: boolean }>(sql`
    select exists (
      select from password_resets
      where hash = ${hash} and person_id = ${personId} and used_at is null and expires_at > now()
    ) as found`)
  return row.found
}

/** Uses up a link, and with it every other link of the same person. False when it can't be used. */
export async function spendReset(ctx: Ctx, personId: string, hash: string): Promise<boolean> {
  const spent = await ctx.db.run(sql`
    update password_resets set used_at = now()
    where hash = ${hash} and person_id = ${personId} and used_at is null and expires_at > now()`)
  if (spent === 0) return false
  await ctx.db.run(sql`
    update password_resets set used_at = now() where person_id = ${personId} and used_at is null`)
  return true
}

/** Sets a password anew; null when the person is gone. */
export async function overwritePassword(
  ctx: Ctx,
  personId: string,
  passwordHash: string,
): Promise<{ email: string } | null> {
  return await ctx.db.maybe(sql`
    update people set password_hash = ${passwordHash}, need_password_change = false
    where id = ${personId} and deleted_at is null
    returning email`)
}

/** Forgets what has run its time: sessions, spent refresh tokens, links, counted failures. */
export async function deleteOutdated(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    with old_sessions as (
      delete from sessions where expires_at < now() - interval '1 day'
        or revoked_at < now() - make_interval(days => ${ctx.config.sessionIdleDays}::int)
    ), old_tokens as (
      delete from refresh_tokens
      where used_at < now() - make_interval(days => ${ctx.config.sessionIdleDays}::int)
    ), old_links as (
      delete from password_resets where expires_at < now() - interval '1 day'
    )
    delete from sign_in_failures
    where window_started_at < now() - make_interval(hours => ${limits.signInMemoryHours}::int)
      and (blocked_until is null or blocked_until < now())`)
}
