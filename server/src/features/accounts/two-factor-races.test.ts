import type { TwoFactorSecret } from '@haat/contract/two-factor'
import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { callTwoFactor, codeOf, password, signInWith, withPassword } from '#testing/two-factor.ts'

const kit = useKit()
const patience = { timeout: 20_000 }

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { n } = await kit.ctx.pool.one(
    { n: int4 },
    sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return n
}

it('leaves no session that was opened without a code while it was being turned on', async () => {
  const vendor = await withPassword(kit, 'VENDOR')
  const { secret } = (await callTwoFactor<TwoFactorSecret>(kit, vendor, 'offer')).data
  // Holds up the transaction that turns it on, after that has ended the other sessions.
  const holding = await kit.ctx.pool.connect()
  await holding.query('begin')
  await holding.query('lock table recovery_codes in exclusive mode')
  const confirmed = callTwoFactor(kit, vendor, 'confirm', { password, code: codeOf(secret) })
  await expect.poll(waiting, patience).toBe(1)
  let isSignedIn = false
  const signedIn = signInWith(kit, vendor.email).finally(() => (isSignedIn = true))
  await expect.poll(async () => isSignedIn || (await waiting()) === 2, patience).toBe(true)
  await holding.query('commit')
  holding.release()
  expect((await confirmed).status).toBe(200)
  expect(await signedIn).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
  const live = await kit.ctx.db.one(
    { n: int4 },
    sql`
    select count(*)::int as n from sessions where person_id = ${vendor.id} and revoked_at is null`,
  )
  expect(live, 'the one that turned it on').toEqual({ n: 1 })
  expect(await signInWith(kit, vendor.email)).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
})
