import { accountLimits } from '@haat/contract/accounts.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, isVerified } from './people.rows.ts'

export async function insertVerification(ctx: Ctx, personId: string, hash: string): Promise<void> {
  await ctx.db.run(sql`
    insert into email_verifications (hash, person_id, expires_at)
    values (${hash}, ${personId}, now() + make_interval(hours => ${accountLimits.verifyLinkHours}::int))`)
}

/**
 * Uses a link. Opening it again succeeds too, since the address is verified then. Null for a link that is unknown
 * or expired unused.
 */
export async function useVerification(ctx: Ctx, hash: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    pick(tables.email_verifications, 'person_id'),
    sql`
    update email_verifications set used_at = coalesce(used_at, now())
    where hash = ${hash} and (used_at is not null or expires_at > now())
    returning person_id`,
  )
  return row?.person_id ?? null
}

/** Marks the address as verified. Returns 0 when it was already, or its person is gone. */
export async function markVerified(ctx: Ctx, personId: string): Promise<number> {
  return await ctx.db.run(sql`
    update people set email_verified_at = now()
    where id = ${personId} and email_verified_at is null and ${isLivePerson('people')}`)
}

/**
 * Locks the person's row, so that each of many simultaneous calls sees the links of the one before. Returns whether
 * the address is verified; null when the person is gone.
 */
export async function lockUnverified(tx: Tx, personId: string): Promise<boolean | null> {
  const row = await tx.db.maybe(
    { is_verified: bool },
    sql`
    select ${isVerified()} as is_verified from people p
    where p.id = ${personId} and ${isLivePerson()} for no key update`,
  )
  return row?.is_verified ?? null
}

/** The seconds until this person may have another link; null when they may now. The first link does not count. */
export async function findVerificationWait(tx: Tx, personId: string): Promise<number | null> {
  const windowSeconds = accountLimits.verifyLinkHours * 60 * 60
  const row = await tx.db.maybe(
    { wait: int4 },
    sql`
    select ceil(extract(epoch from v.created_at - now()) + ${windowSeconds}::int)::int as wait
    from email_verifications v
    where v.person_id = ${personId} and v.created_at > now() - make_interval(secs => ${windowSeconds}::int)
    order by v.created_at desc offset ${accountLimits.verifyMailsMax}::int limit 1`,
  )
  return row?.wait ?? null
}
