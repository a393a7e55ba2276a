import { sql } from '#core/sql/db.ts'
import type { Answer, Kit } from '#testing/kit.ts'
import { act, password, protectedPerson, signInWith, withPassword } from '#testing/two-factor.ts'
import type { Provocations } from './provocation.ts'

const newcomer = (email: string) => ({
  password: 'haat1234',
  data: { name: 'Somebody', email, phoneNumber: '01700000000' },
})

function signIn(kit: Kit, email: string): Promise<Answer> {
  return kit.call({ method: 'POST', url: '/auth/login', body: { email, password: 'haat1234' } })
}

export const accountProvocations: Provocations<
  | 'NOT_SIGNED_IN'
  | 'SESSION_ENDED'
  | 'WRONG_CREDENTIALS'
  | 'ACCOUNT_BLOCKED'
  | 'NOT_ALLOWED'
  | 'EMAIL_TAKEN'
  | 'TWO_FACTOR_REQUIRED'
  | 'TWO_FACTOR_SETUP_REQUIRED'
  | 'TWO_FACTOR_ON'
  | 'TWO_FACTOR_OFF'
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'TEMPORARY_PASSWORD_EXPIRED'
  | 'WEAK_PASSWORD'
  | 'WRONG_CODE'
  | 'VERIFY_LINK_INVALID'
  | 'SELF_CHANGE'
  | 'WRONG_PASSWORD'
  | 'RESET_LINK_INVALID'
  | 'TOO_MANY_REQUESTS'
> = {
  NOT_SIGNED_IN: {
    when: 'The route requires sign-in, and the request has no access token.',
    provoke: (kit) => kit.call({ url: '/users/get-profile' }),
  },
  SESSION_ENDED: {
    when: 'The access or refresh token is forged, expired or already used, or its session or account has ended. Public routes answer normally and send `x-session: ended` instead.',
    provoke: (kit) =>
      kit.call({ url: '/users/get-profile', headers: { authorization: 'no token' } }),
  },
  WRONG_CREDENTIALS: {
    when: 'The email is unknown or the password is wrong at sign-in. Both cases get the same response.',
    provoke: (kit) => signIn(kit, 'nobody@test.example'),
  },
  ACCOUNT_BLOCKED: {
    when: 'The account is blocked and the password is right at sign-in.',
    provoke: async (kit) => {
      const { id, email } = await kit.person('CUSTOMER')
      await kit.ctx.db.run(sql`
        update people set status = 'BLOCKED', password_hash = ${await kit.ctx.resources.passwords.hash('haat1234')}
        where id = ${id}`)
      return await signIn(kit, email)
    },
  },
  NOT_ALLOWED: {
    when: 'The caller is signed in, but their role may not call this route.',
    provoke: async (kit) => kit.call({ url: '/customers', as: await kit.person('CUSTOMER') }),
  },
  EMAIL_TAKEN: {
    when: 'An account with this email exists already at sign-up.',
    provoke: async (kit) => {
      const { email } = await kit.person('VENDOR')
      return await kit.call({
        method: 'POST',
        url: '/users/create-customer',
        body: newcomer(email),
      })
    },
  },
  TWO_FACTOR_REQUIRED: {
    when: 'Two-factor sign-in is on, and the sign-in has the right password but no code. Repeat the request with `code`.',
    provoke: async (kit) => signInWith(kit, (await protectedPerson(kit, 'VENDOR')).email),
  },
  TWO_FACTOR_SETUP_REQUIRED: {
    when: 'The market requires two-factor sign-in of its admins, and this admin has not set it up. Public routes stay open.',
    provoke: async (kit) => {
      kit.ctx.config.adminTwoFactor = 'required'
      const admin = await kit.person('ADMIN')
      return await kit.call({ url: '/customers', as: admin }).finally(() => {
        kit.ctx.config.adminTwoFactor = 'optional'
      })
    },
  },
  TWO_FACTOR_ON: {
    when: 'Two-factor sign-in is already on when it is set up.',
    provoke: async (kit) => act(kit, await protectedPerson(kit, 'VENDOR'), 'offer'),
  },
  TWO_FACTOR_OFF: {
    when: 'Two-factor sign-in is off when it is turned off, or when new recovery codes are requested.',
    provoke: async (kit) =>
      act(kit, await withPassword(kit, 'VENDOR'), 'disable', { password, code: '123456' }),
  },
  PASSWORD_CHANGE_REQUIRED: {
    when: 'Someone else chose the account’s password, and the request does not change it. Public routes stay open.',
    provoke: async (kit) => {
      const admin = await kit.person('ADMIN')
      await kit.ctx.db.run(
        sql`update people set need_password_change = true where id = ${admin.id}`,
      )
      return await kit.call({ url: '/customers', as: admin })
    },
  },
  TEMPORARY_PASSWORD_EXPIRED: {
    when: 'A temporary password was not used before it expired.',
    provoke: async (kit) => {
      const { id, email } = await withPassword(kit, 'ADMIN')
      await kit.ctx.db.run(sql`update people set password_expires_at = now() where id = ${id}`)
      return await signInWith(kit, email)
    },
  },
  WEAK_PASSWORD: {
    when: 'A staff member or vendor chooses a password that is known from data breaches or easy to guess.',
    provoke: (kit) =>
      kit.call({
        method: 'POST',
        url: '/users/create-vendor',
        body: newcomer('weak@test.example'),
      }),
  },
  WRONG_CODE: {
    when: 'A two-factor code is wrong, expired or already used. Wrong codes count as failed sign-ins.',
    provoke: async (kit) =>
      signInWith(kit, (await protectedPerson(kit, 'VENDOR')).email, 'AAAA-BBBB-CCCC-DDDD'),
  },
  VERIFY_LINK_INVALID: {
    when: 'The link to confirm an email address is unknown or older than a day.',
    provoke: (kit) =>
      kit.call({ method: 'POST', url: '/auth/verify-email', body: { token: 'unknown' } }),
  },
  SELF_CHANGE: {
    when: 'An admin blocks or deletes their own account.',
    provoke: async (kit) => {
      const admin = await kit.person('SUPER_ADMIN')
      const body = { status: 'BLOCKED' }
      return await kit.call({ method: 'PATCH', url: `/users/${admin.id}/status`, as: admin, body })
    },
  },
  WRONG_PASSWORD: {
    when: 'The old password is wrong in a password change.',
    provoke: async (kit) =>
      kit.call({
        method: 'POST',
        url: '/auth/change-password',
        as: await kit.person('CUSTOMER'),
        body: { oldPassword: 'not this', newPassword: 'haat5678' },
      }),
  },
  RESET_LINK_INVALID: {
    when: 'The link to reset a password is unknown, already used or older than five minutes.',
    provoke: async (kit) => {
      const { id } = await kit.person('CUSTOMER')
      const body = { id, password: 'haat5678' }
      return await kit.call({ method: 'POST', url: '/auth/reset-password?token=unknown', body })
    },
  },
  TOO_MANY_REQUESTS: {
    when: 'Too many failed sign-ins to an account or from an address, or more calls a minute than one address may make. `retry-after` has the seconds to wait.',
    provoke: async (kit) => {
      const { email } = await kit.person('CUSTOMER')
      let answer = await signIn(kit, email)
      for (let n = 0; n < 20 && answer.status === 401; n += 1) answer = await signIn(kit, email)
      return answer
    },
  },
}
