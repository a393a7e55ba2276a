import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** bKash blocks an account that asks more than twice in an hour. The minute is for slow calls. */
const quota = sql`interval '61 minutes'`
/** A token is replaced this long before it ends. */
const earlySeconds = 600

const token = {
  ...pick(tables.bkash_tokens, 'sealed'),
  /** Whether it can still be used, and whether it is not due to be replaced either. */
  is_usable: computed(bool, sql`coalesce(expires_at > now(), false)`),
  is_fresh: computed(bool, sql`coalesce(refresh_at > now(), false)`),
  is_called: computed(bool, sql`calling_until > now()`),
  /** When the next call is allowed; null: now. */
  free_at: computed(
    timestamptz.orNull,
    sql`case when called_before_at > now() - ${quota} then called_before_at + ${quota} end`,
  ),
}
export type TokenRow = RowOf<typeof token>

export async function findToken(ctx: Ctx, account: string): Promise<TokenRow | null> {
  return await ctx.db.maybe(
    token,
    sql`select ${columns(token)} from bkash_tokens where account = ${account}`,
  )
}

/**
 * Claims the right to ask for a token, and counts the call before it is made. False while another process asks,
 * while the token is fresh, and when two calls were made within the hour.
 */
export async function claimTokenCall(
  ctx: Ctx,
  account: string,
  leaseSeconds: number,
): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`
  const claimed = await ctx.db.run(sql`
    insert into bkash_tokens as t (account, called_at, calling_until)
    values (${account}, now(), ${until})
    on conflict (account) do update set called_before_at = t.called_at, called_at = now(),
      calling_until = excluded.calling_until
    where t.calling_until <= now() and coalesce(t.refresh_at <= now(), true)
      and coalesce(t.called_before_at <= now() - ${quota}, true)`)
  return claimed === 1
}

/** Stores the token that a claimed call returned. */
export async function storeToken(
  ctx: Ctx,
  account: string,
  { sealed, seconds }: { sealed: string; seconds: number },
): Promise<void> {
  const early = Math.min(earlySeconds, seconds / 2)
  await ctx.db.run(sql`
    update bkash_tokens set sealed = ${sealed}, calling_until = now(),
      refresh_at = called_at + make_interval(secs => ${seconds - early}),
      expires_at = called_at + make_interval(secs => ${seconds})
    where account = ${account}`)
}

/** Ends a claimed call that returned no token. One that never reached bKash does not count. */
export async function endTokenCall(
  ctx: Ctx,
  account: string,
  { wasSent }: { wasSent: boolean },
): Promise<void> {
  const uncount = sql`, called_at = called_before_at, called_before_at = null`
  await ctx.db.run(sql`
    update bkash_tokens set calling_until = now() ${wasSent ? sql`` : uncount}
    where account = ${account}`)
}

/** Forgets a token that bKash no longer accepts, unless it was replaced meanwhile. */
export async function dropToken(ctx: Ctx, account: string, sealed: string): Promise<void> {
  await ctx.db.run(sql`
    update bkash_tokens set sealed = null, refresh_at = null, expires_at = null
    where account = ${account} and sealed = ${sealed}`)
}
