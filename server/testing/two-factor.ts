import type { Session } from '@haat/contract/accounts'
import type { RecoveryCodes, TwoFactorSecret } from '@haat/contract/two-factor'
import { Secret, TOTP } from 'otpauth'
import { sql } from '#core/sql/db.ts'
import type { Answer, Kit, TestPerson } from './kit.ts'
import { passwordHash } from './permissions/world.ts'

/** The password of every account here. */
export const password = 'haat1234'

/** The code an authenticator app shows `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A person who can sign in with `password`. */
export async function withPassword(kit: Kit, role: TestPerson['role']): Promise<TestPerson> {
  const person = await kit.person(role)
  await kit.ctx.db.run(
    sql`update people set password_hash = ${passwordHash} where id = ${person.id}`,
  )
  return person
}

export interface Protected extends TestPerson {
  secret: string
  recoveryCodes: string[]
}

/** A person with two-factor sign-in on; no code is used yet. */
export async function protectedPerson(kit: Kit, role: TestPerson['role']): Promise<Protected> {
  const person = await withPassword(kit, role)
  const { secret } = (await act<TwoFactorSecret>(kit, person, 'offer')).data
  const body = { password, code: codeOf(secret) }
  const { recoveryCodes } = (await act<RecoveryCodes>(kit, person, 'confirm', body)).data
  await kit.ctx.db.run(sql`update second_factors set last_step = 0 where person_id = ${person.id}`)
  return { ...person, secret, recoveryCodes }
}

export function act<Data>(
  kit: Kit,
  as: TestPerson | null,
  what: string,
  body?: unknown,
): Promise<Answer<Data>> {
  return kit.call<Data>({ method: 'POST', url: `/users/two-factor/${what}`, as, body })
}

export function signInWith(kit: Kit, email: string, code?: string): Promise<Answer<Session>> {
  const body = { email, password, ...(code === undefined ? {} : { code }) }
  return kit.call<Session>({ method: 'POST', url: '/auth/login', body })
}
