import type { Ctx } from '#core/ctx.ts'
import { hashPassword } from './passwords.ts'
import { hasSuperAdmin, insertSuperAdmin } from './super-admin.queries.ts'

/**
 * Makes the first SUPER_ADMIN from the configuration when the market has none; the demo's does not
 * count, since it may not sign in outside the demo. Processes that start together make one.
 */
export async function ensureSuperAdmin(ctx: Ctx): Promise<void> {
  const wanted = ctx.config.superAdmin
  if (wanted === undefined || (await hasSuperAdmin(ctx))) return
  const isMade = await insertSuperAdmin(ctx, wanted.email, await hashPassword(wanted.password))
  if (isMade) ctx.log.info({ email: wanted.email }, 'the first SUPER_ADMIN was made')
  else ctx.log.warn({ email: wanted.email }, 'SUPER_ADMIN_EMAIL belongs to another account')
}
