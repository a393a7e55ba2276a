import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Subject } from './sign-in-attempts.ts'
import { waitSeconds } from './sign-in-attempts.queries.ts'
import { isLivePerson } from './people.rows.ts'
import type { Proof } from './two-factor.ts'

/** From `people p left join second_factors f`. */
const factor = {
  ...aliased('p', pick(tables.people, 'password_hash')),
  ...aliased('f', {
    /** The sealed secret; null where there is none. */
    sealed: tables.second_factors.secret.orNull,
    enabled_at: tables.second_factors.enabled_at,
  }),
  codes_left: computed(
    int4,
    sql`(select count(*)::int from recovery_codes r where r.person_id = p.id and r.used_at is null)`,
  ),
}
type FactorRow = RowOf<typeof factor> & { wait: number | null }

/** The data that decides whether the caller may change their two-factor sign-in. */
export async function findFactor(
  ctx: Ctx,
  personId: string,
  subjects: readonly Subject[],
): Promise<FactorRow | null> {
  return await ctx.db.maybe(
    { wait: int4.orNull, ...factor },
    sql`
    select ${waitSeconds(subjects)} as wait, ${columns(factor)}
    from people p left join second_factors f on f.person_id = p.id
    where p.id = ${personId} and ${isLivePerson()}`,
  )
}

/** Stores an offered secret, replacing one that was offered before. Returns 0 when a secret is in use already. */
export async function offerFactor(ctx: Ctx, personId: string, sealed: string): Promise<number> {
  return await ctx.db.run(sql`
    insert into second_factors as f (person_id, secret) values (${personId}, ${sealed})
    on conflict (person_id) do update set secret = excluded.secret, created_at = now()
    where f.enabled_at is null`)
}

/**
 * Activates the offered secret and spends the code that confirmed it. Returns 0 when that secret is no longer on
 * offer.
 */
export async function enableFactor(
  ctx: Ctx,
  personId: string,
  { sealed, step }: Extract<Proof, { kind: 'app' }>,
): Promise<number> {
  return await ctx.db.run(sql`
    update second_factors set enabled_at = now(), last_step = ${step}
    where person_id = ${personId} and secret = ${sealed} and enabled_at is null`)
}

/** Turns it off, whether or not it was on, and deletes the recovery codes. */
export async function deleteFactor(ctx: Ctx, personId: string): Promise<boolean> {
  const row = await ctx.db.maybe(
    { was_on: bool },
    sql`
    delete from second_factors where person_id = ${personId}
    returning enabled_at is not null as was_on`,
  )
  return row?.was_on ?? false
}

/** Replaces a person's recovery codes; the old ones become invalid. */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await ctx.db.run(sql`delete from recovery_codes where person_id = ${personId}`)
  await ctx.db.run(sql`
    insert into recovery_codes (person_id, hash)
    select ${personId}, unnest(${hashes}::text[])`)
}

/** Spends a code. Returns 0 when another call has spent it. */
export async function spend(ctx: Ctx, personId: string, proof: Proof): Promise<number> {
  return await ctx.db.run(spending(sql`select ${personId}::uuid`, proof))
}

/**
 * CTE for a larger statement: spends the code of the person that `whose` selects, if any, and returns their
 * `person_id` on success. Of two calls with the same code, the second waits for the row and finds it spent. After a
 * code of an app, that code and every older one are rejected.
 */
export function spending(whose: Sql, proof: Proof): Sql {
  const isOn = sql`f.person_id in (${whose}) and f.secret = ${proof.sealed} and f.enabled_at is not null`
  if (proof.kind === 'app') {
    return sql`update second_factors f set last_step = ${proof.step}
      where ${isOn} and f.last_step < ${proof.step} returning f.person_id`
  }
  return sql`update recovery_codes r set used_at = now() from second_factors f
    where ${isOn} and r.person_id = f.person_id and r.hash = ${proof.hash} and r.used_at is null
    returning r.person_id`
}

/**
 * CTE for a larger statement that signs in without a code: selects the person that `whose` selects, if any, while no
 * second factor of theirs is on. The statement may have begun before one was turned on. So it locks an offered factor:
 * either it waits here and finds the factor on, or whoever turns it on waits for the statement, and then ends the session.
 */
export function withoutFactor(whose: Sql): Sql {
  return sql`with factor as (
      select f.enabled_at from second_factors f where f.person_id in (${whose}) for share
    )
    ${whose} where not exists (select from factor where enabled_at is not null)`
}
