import { ConfigError } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { isEasyToGuess } from './password-strength.ts'
import { hasSuperAdmin, insertSuperAdmin } from './super-admin.queries.ts'

/**
 * Makes the first SUPER_ADMIN from the configuration when the market has none; the demo's does not
 * count, since it may not sign in outside the demo. Processes that start together make one.
 * @throws ConfigError for a password that is easy to guess: that account owns the market.
 */
export async function ensureSuperAdmin(ctx: Ctx): Promise<void> {
  const wanted = ctx.config.superAdmin
  if (wanted === undefined || (await hasSuperAdmin(ctx))) return
  const about = { role: 'SUPER_ADMIN', name: '', email: wanted.email } as const
  if (await isEasyToGuess(wanted.password, about)) {
    throw new ConfigError(
      'SUPER_ADMIN_PASSWORD is too easy to guess for the account that owns the market. Choose another.',
    )
  }
  const isCreated = await insertSuperAdmin(
    ctx,
    wanted.email,
    await ctx.resources.passwords.hash(wanted.password),
  )
  if (isCreated) ctx.log.info('the first SUPER_ADMIN was created')
  else ctx.log.warn('SUPER_ADMIN_EMAIL belongs to another account')
}
