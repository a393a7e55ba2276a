import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'

export async function hasSuperAdmin(ctx: Ctx): Promise<boolean> {
  const row = await ctx.db.one<{ found: boolean }>(sql`
    select exists (
      select from people where role = 'SUPER_ADMIN' and not is_demo and deleted_at is null
    ) as found`)
  return row.found
}

/** Whether the email has the account now; false when it belongs to somebody of another role. */
export async function insertSuperAdmin(
  ctx: Ctx,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  await ctx.db.run(sql`
    insert into people (email, name, role, password_hash, email_verified_at)
    values (${email}, 'Super Admin', 'SUPER_ADMIN', ${passwordHash}, now())
    on conflict (email) where deleted_at is null do nothing`)
  const row = await ctx.db.one<{ found: boolean }>(sql`
    select exists (
      select from people where email = ${email} and role = 'SUPER_ADMIN' and not is_demo and deleted_at is null
    ) as found`)
  return row.found
}
