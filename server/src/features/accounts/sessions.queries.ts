import { accountLimits } from '@haat/contract/accounts.limits'
import { z } from '@haat/contract/schema'
import type { SessionUser } from '@haat/contract/accounts'
import { auditInsert } from '#core/sql/audit.ts'
import { networkOf } from '#core/http/addresses.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, jsonb, oneOf, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, optional, pick, present } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Subject } from './sign-in-attempts.ts'
import { forgetFailures, waitsBySubject, waitSeconds } from './sign-in-attempts.queries.ts'
import type { Device } from './device-cookie.ts'
import { isReal, maySignIn } from './people.rows.ts'
import { spending, withoutFactor } from './two-factor.queries.ts'
import { requirementOf, sealedSecret } from './two-factor.rows.ts'
import type { Proof } from './two-factor.ts'
import { firstOf } from '#core/first-of.ts'

/** Where a sign-in comes from. */
export interface Client {
  ip: string
  userAgent: string | null
  device: Device | null
}

const sessionUser = aliased(
  'p',
  pick(tables.people, 'id', 'email', 'name', 'role', 'status', 'need_password_change'),
)
const sessionUserColumns = columns(sessionUser)
const actor = {
  ...aliased('p', pick(tables.people, 'id', 'email', 'role')),
  requirement: oneOf('PASSWORD_CHANGE_REQUIRED', 'TWO_FACTOR_SETUP_REQUIRED').orNull,
}

/** When a session of alias `s` ends unless it is used before: never later than its maximum lifetime. */
function endOf(ctx: Ctx, createdAt: Sql): Sql {
  const { sessionIdleDays, sessionMaxDays } = ctx.config
  return sql`least(now() + make_interval(days => ${sessionIdleDays}::int),
    ${createdAt} + make_interval(days => ${sessionMaxDays}::int))`
}

/** Whether the session of alias `s` is live: not ended, not idle for too long, not too old. */
function isLive(ctx: Ctx): Sql {
  const { sessionIdleDays, sessionMaxDays } = ctx.config
  return sql`s.revoked_at is null and s.expires_at > now()
    and s.last_used_at > now() - make_interval(days => ${sessionIdleDays}::int)
    and s.created_at > now() - make_interval(days => ${sessionMaxDays}::int)`
}

/** The person of a live session; null once it has ended or its person is blocked or deleted. */
export async function findActor(ctx: Ctx, sessionId: string): Promise<Actor | null> {
  const [row] = await ctx.db.many(
    actor,
    sql.light`
    select p.id, p.email, p.role, ${requirementOf(ctx.config)} as requirement
    from sessions s join people p on p.id = s.person_id
    where s.id = ${sessionId} and ${isLive(ctx)}
      and ${maySignIn(ctx.config.isDemo)}`,
  )
  return row === undefined ? null : { ...row, sessionId }
}

export interface FoundSignIn {
  /** The seconds that subjects still have to wait, by subject name. */
  waits: Record<string, number>
  /** Whether the account has signed in from this address before. */
  isUsualAddress: boolean
  user: SessionUser | null
  passwordHash: string | null
  /** A temporary password that was not used in time. */
  isExpired: boolean
  /** The second factor's sealed secret, while it is on. */
  sealed: string | null
}

const signIn = {
  waits: jsonb.holding({ schema: z.record(z.string(), z.number()) }).orNull,
  is_usual: bool,
  password_hash: tables.people.password_hash.orNull,
  is_expired: bool.orNull,
  sealed: text.orNull,
  ...optional(sessionUser),
}

/** What a sign-in needs before it checks the password, in one statement. */
export async function findSignIn(
  ctx: Ctx,
  email: string,
  ip: string,
  subjects: readonly Subject[],
): Promise<FoundSignIn> {
  const rows = await ctx.db.many(
    signIn,
    sql.light`
    select ${waitsBySubject(subjects)} as waits, p.password_hash, ${sessionUserColumns},
      exists (
        select from sessions s where s.person_id = p.id and s.network = ${networkOf(ip)}
      ) as is_usual, p.password_expires_at < now() as is_expired, ${sealedSecret} as sealed
    from (select 1) one left join people p on p.email = ${email} and ${isReal(ctx.config.isDemo)}`,
  )
  const [row] = rows
  const [found] = present(sessionUser, rows)
  return {
    waits: row?.waits ?? {},
    isUsualAddress: row?.is_usual ?? false,
    user: found === undefined ? null : toUser(found),
    passwordHash: row?.password_hash ?? null,
    isExpired: row?.is_expired ?? false,
    sealed: row?.sealed ?? null,
  }
}

export interface Opening {
  user: SessionUser
  /** The hash that the password matched. If the password has changed meanwhile, no session opens. */
  passwordHash: string
  tokenHash: string
  client: Client
  subjects: readonly Subject[]
  /** The second-factor code that matched, which this statement spends; null where no second factor is on. */
  proof: Proof | null
}

/**
 * Opens a session with its first refresh token, unless since the check the account was closed or locked, its second
 * factor changed, or the code was spent.
 */
export async function insertSession(ctx: Ctx, opening: Opening): Promise<string | null> {
  const { user, client, proof } = opening
  const whose = sql`select id from gate`
  const passed = proof === null ? withoutFactor(whose) : spending(whose, proof)
  const details = proof === null ? {} : { secondFactor: proof.kind }
  // Strangers' failures stay counted. Otherwise each sign-in of the owner would give them as many again.
  const own = firstOf(opening.subjects.filter(({ kind }) => kind === 'client'))
  const row = await ctx.db.maybe(
    pick(tables.sessions, 'id'),
    sql`
    with gate as (
      select p.id from people p
      where p.id = ${user.id} and p.password_hash = ${opening.passwordHash}
        and ${maySignIn(ctx.config.isDemo)} and ${waitSeconds(opening.subjects)} is null
      for share of p
    ), passed (id) as (
      ${passed}
    ), opened as (
      insert into sessions (person_id, user_agent, ip, network, expires_at)
      select id, ${client.userAgent}, ${client.ip}, ${networkOf(client.ip)},
             ${endOf(ctx, sql`now()`)} from passed
      returning id
    ), kept as (
      insert into refresh_tokens (hash, session_id) select ${opening.tokenHash}, id from opened
    ), forgotten as (
      ${forgetFailures(own.name, sql`exists (select from opened)`)}
    ), noted as (
      ${auditInsert(
        user,
        { action: 'session.opened', subjectType: 'person', subjectId: user.id, details },
        sql`exists (select from opened)`,
      )}
    )
    select id from opened`,
  )
  return row?.id ?? null
}

/** A spent token is accepted again for a few seconds, and a limited number of times. */
const isInGrace = sql`(t.used_at > now() - make_interval(secs => ${accountLimits.refreshGraceSeconds}::int)
  and t.trades < ${accountLimits.refreshTrades}::int)`

export interface Rotated {
  sessionId: string
  user: SessionUser
  passwordHash: string
}

/**
 * Spends a refresh token and stores the next one of its session. Null when the token is invalid, or was spent too
 * long ago for two tabs, a lost response or a repeated request to explain it.
 */
export async function rotateToken(
  ctx: Ctx,
  hash: string,
  nextHash: string,
): Promise<Rotated | null> {
  const row = await ctx.db.maybe(
    {
      ...pick(tables.refresh_tokens, 'session_id'),
      ...pick(tables.people, 'password_hash'),
      ...sessionUser,
    },
    sql`
    with spent as (
      update refresh_tokens t set used_at = coalesce(t.used_at, now()), trades = t.trades + 1
      from sessions s join people p on p.id = s.person_id
      where t.hash = ${hash} and (t.used_at is null or ${isInGrace}) and s.id = t.session_id
        and ${isLive(ctx)} and ${maySignIn(ctx.config.isDemo)}
      returning t.session_id, p.password_hash, ${sessionUserColumns}
    ), kept as (
      insert into refresh_tokens (hash, session_id) select ${nextHash}, session_id from spent
    ), extended as (
      update sessions s set last_used_at = now(), expires_at = ${endOf(ctx, sql`s.created_at`)}
      where id in (select session_id from spent)
    )
    select * from spent`,
  )
  if (row === null) return null
  return { sessionId: row.session_id, user: toUser(row), passwordHash: row.password_hash }
}

/** Ends the session of a refresh token that had been spent before. Returns whose it was, if it was live. */
export async function endSessionOfSpentToken(
  ctx: Ctx,
  hash: string,
): Promise<{ id: string; person_id: string } | null> {
  return await ctx.db.maybe(
    pick(tables.sessions, 'id', 'person_id'),
    sql`
    update sessions set revoked_at = now()
    where revoked_at is null and id = (
      select session_id from refresh_tokens t
      where t.hash = ${hash} and t.used_at is not null and not ${isInGrace})
    returning id, person_id`,
  )
}

function toUser(row: RowOf<typeof sessionUser>): SessionUser {
  const { id, email, name, role, status } = row
  return { id, email, name, role, status, needPasswordChange: row.need_password_change }
}
