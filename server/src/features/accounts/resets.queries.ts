import { accountLimits } from '@haat/contract/accounts.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { About } from './password-strength.ts'
import { guessed, isLivePerson, maySignIn, recipient } from './people.rows.ts'

const windowMinutes = accountLimits.signInWindowMinutes

/**
 * Stores a reset link for the account of this email. Null when there is no such account or it may not have a link
 * now: strangers may ask too, so there is a limit, but whoever has no valid link may always have one.
 */
export async function insertReset(
  tx: Tx,
  email: string,
  hash: string,
): Promise<RowOf<typeof recipient> | null> {
  // Of several that come at once, each counts the links of those before it.
  await tx.db.run(sql`select from people where email = ${email} for no key update`)
  return await tx.db.maybe(
    recipient,
    sql`
    with p as (
      select p.id, p.email, p.name, p.email_verified_at from people p
      where p.email = ${email} and ${maySignIn(tx.config.isDemo)} and (
        select count(*) < ${accountLimits.resetMailsMax}::int
          or bool_and(r.used_at is not null or r.expires_at <= now())
        from password_resets r
        where r.person_id = p.id and r.created_at > now() - make_interval(mins => ${windowMinutes}::int))
    ), kept as (
      insert into password_resets (hash, person_id, expires_at)
      select ${hash}, id, now() + make_interval(mins => ${accountLimits.resetLinkMinutes}::int) from p
    )
    select ${columns(recipient)} from p`,
  )
}

/** The person whose password a link would set, if it is valid now; `spendReset` decides. */
export async function findReset(ctx: Ctx, personId: string, hash: string): Promise<About | null> {
  return await ctx.db.maybe(
    guessed,
    sql`
    select ${columns(guessed)} from password_resets r join people p on p.id = r.person_id
    where r.hash = ${hash} and r.person_id = ${personId} and r.used_at is null and r.expires_at > now()`,
  )
}

/** Spends a link, and with it every other link of the same person. False when the link is not valid. */
export async function spendReset(ctx: Ctx, personId: string, hash: string): Promise<boolean> {
  const spent = await ctx.db.run(sql`
    update password_resets set used_at = now()
    where hash = ${hash} and person_id = ${personId} and used_at is null and expires_at > now()`)
  if (spent === 0) return false
  await ctx.db.run(sql`
    update password_resets set used_at = now() where person_id = ${personId} and used_at is null`)
  return true
}

/** Sets a new password; null when the person is gone. The link was emailed, so it also verifies the address. */
export async function overwritePassword(
  ctx: Ctx,
  personId: string,
  passwordHash: string,
): Promise<{ email: string } | null> {
  return await ctx.db.maybe(
    pick(tables.people, 'email'),
    sql`
    update people set password_hash = ${passwordHash}, need_password_change = false,
      password_expires_at = null, email_verified_at = coalesce(email_verified_at, now())
    where id = ${personId} and ${isLivePerson('people')}
    returning email`,
  )
}

/** Deletes what has expired: sessions, spent refresh tokens, links, counted failures. */
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
    ), old_verifications as (
      delete from email_verifications where expires_at < now() - interval '30 days'
    ), old_offers as (
      delete from second_factors where enabled_at is null and created_at < now() - interval '1 day'
    )
    delete from sign_in_failures
    where window_started_at < now() - make_interval(hours => ${accountLimits.signInMemoryHours}::int)
      and (blocked_until is null or blocked_until < now())`)
}
