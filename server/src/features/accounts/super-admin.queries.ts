import { actInsert } from '#core/sql/audit.ts'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'
import { isLivePerson } from './people.rows.ts'

const isSuperAdmin = sql`role = 'SUPER_ADMIN' and not is_demo and ${isLivePerson('people')}`

export async function hasSuperAdmin(ctx: Ctx): Promise<boolean> {
  const row = await ctx.db.one(
    { found: bool },
    sql`
    select exists (
      select from people where ${isSuperAdmin}
    ) as found`,
  )
  return row.found
}

/** Whether the email now has the SUPER_ADMIN account; false when it belongs to an account of another role. */
export async function insertSuperAdmin(
  ctx: Ctx,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  const made = sql`(select id from made)`
  const act = { action: 'person.created', subjectType: 'person', subjectId: made }
  await ctx.db.run(sql`
    with made as (
      insert into people (email, name, role, password_hash, email_verified_at)
      values (${email}, 'Super Admin', 'SUPER_ADMIN', ${passwordHash}, now())
      on conflict (email) where deleted_at is null do nothing
      returning id
    )
    ${actInsert(null, { ...act, details: { role: 'SUPER_ADMIN' } }, sql`exists (select from made)`)}`)
  const row = await ctx.db.one(
    { found: bool },
    sql`
    select exists (
      select from people where email = ${email} and ${isSuperAdmin}
    ) as found`,
  )
  return row.found
}
