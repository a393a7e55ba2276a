import { adminRoles } from '@haat/contract/roles'
import type { TwoFactorSecret } from '@haat/contract/two-factor'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from '#testing/kit.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import { passwordHash, type World } from '#testing/permissions/world.ts'
import { act, codeOf } from '#testing/two-factor.ts'
import { newVerification } from './verification.service.ts'

const person = (name: string) => ({
  password: 'vendor-secret-7',
  data: { name, email: `${crypto.randomUUID()}@test.example`, phoneNumber: '01700000000' },
})

/** The secret that the caller is offered, or any secret for a caller whose request is rejected. */
async function offered(kit: Kit, caller: TestPerson | null): Promise<string> {
  const answer = await act<TwoFactorSecret | null>(kit, caller, 'offer')
  return answer.data?.secret ?? 'JBSWY3DPEHPK3PXP'
}

/** A request by a caller whose two-factor sign-in is on. */
async function proven({ kit, caller }: World, what: string) {
  const secret = await offered(kit, caller)
  await act(kit, caller, 'confirm', { password: 'haat1234', code: codeOf(secret) })
  return {
    url: `/users/two-factor/${what}`,
    body: { password: 'haat1234', code: codeOf(secret, 1) },
  }
}

export const permissions: Permissions = {
  'POST /auth/login': {
    who: 'anyone',
    request: async ({ kit, customer }) => {
      await kit.ctx.db.run(
        sql`update people set password_hash = ${passwordHash} where id = ${customer.id}`,
      )
      return { url: '/auth/login', body: { email: customer.email, password: 'haat1234' } }
    },
  },
  'POST /auth/forgot-password': {
    who: 'anyone',
    unaudited: 'changes nothing; the reset itself has an audit line',
    request: ({ customer }) => ({ url: '/auth/forgot-password', body: { email: customer.email } }),
  },
  'POST /auth/reset-password': {
    who: 'anyone',
    request: ({ customer, resetToken }) => ({
      url: `/auth/reset-password?token=${resetToken}`,
      body: { id: customer.id, password: 'haat5678' },
    }),
  },
  'POST /auth/refresh-token': {
    who: 'anyone',
    unaudited: 'continues a session whose opening has an audit line, as a theft has',
    request: ({ refreshToken }) => ({ url: '/auth/refresh-token', body: { refreshToken } }),
  },
  'POST /auth/logout': {
    who: 'anyone',
    unaudited: 'the session row records when it ended',
    request: ({ refreshToken }) => ({ url: '/auth/logout', body: { refreshToken } }),
  },
  'POST /auth/logout-others': {
    who: 'signed-in',
    own: true,
    unaudited: 'the session rows record when they ended',
    request: () => ({ url: '/auth/logout-others' }),
  },
  'POST /auth/change-password': {
    who: 'signed-in',
    own: true,
    request: () => ({
      url: '/auth/change-password',
      body: { oldPassword: 'haat1234', newPassword: 'vendor-secret-7' },
    }),
  },
  'POST /auth/verify-email': {
    who: 'anyone',
    unaudited:
      'verifying has an audit line (`verification.test.ts`); opening a link again changes nothing',
    request: async ({ kit, customer }) => {
      const token = await inTransaction(kit.ctx, (tx) => newVerification(tx, customer.id))
      return { url: '/auth/verify-email', body: { token } }
    },
  },
  'POST /auth/send-verification': {
    who: 'signed-in',
    own: true,
    unaudited: 'sends an email and changes nothing',
    request: () => ({ url: '/auth/send-verification' }),
  },
  'GET /users/two-factor': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: () => ({ url: '/users/two-factor' }),
  },
  'POST /users/two-factor/offer': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    unaudited: 'has no effect until it is confirmed, which has an audit line',
    request: () => ({ url: '/users/two-factor/offer' }),
  },
  'POST /users/two-factor/confirm': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: async ({ kit, caller }) => {
      const secret = await offered(kit, caller)
      return {
        url: '/users/two-factor/confirm',
        body: { password: 'haat1234', code: codeOf(secret) },
      }
    },
  },
  'POST /users/two-factor/disable': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: (world) => proven(world, 'disable'),
  },
  'POST /users/two-factor/recovery-codes': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: (world) => proven(world, 'recovery-codes'),
  },
  'POST /users/:id/reset-two-factor': {
    who: ['SUPER_ADMIN'],
    unaudited: 'has an audit line if it was on (`two-factor.test.ts`); otherwise nothing changes',
    request: ({ vendor }) => ({ url: `/users/${vendor.id}/reset-two-factor` }),
  },
  'POST /users/create-customer': {
    who: 'anyone',
    request: () => ({ url: '/users/create-customer', body: person('New Customer') }),
  },
  'POST /users/create-vendor': {
    who: 'anyone',
    request: () => ({ url: '/users/create-vendor', body: person('New Vendor') }),
  },
  'POST /users/create-admin': {
    who: ['SUPER_ADMIN'],
    request: () => ({ url: '/users/create-admin', body: person('New Admin') }),
  },
  'GET /users/get-profile': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/users/get-profile' }),
  },
  'PATCH /users/update-profile': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/users/update-profile', body: { name: 'Another Name' } }),
  },
  'PATCH /users/:id/status': {
    who: adminRoles,
    request: ({ customer }) => ({
      url: `/users/${customer.id}/status`,
      body: { status: 'BLOCKED' },
    }),
  },
  'GET /customers': {
    who: adminRoles,
    request: ({ customer }) => ({ url: `/customers/?searchTerm=${customer.email}` }),
    shows: ({ customer }) => customer.id,
  },
  'PATCH /customers/:id': {
    who: adminRoles,
    request: ({ customer }) => ({ url: `/customers/${customer.id}`, body: { name: 'Another' } }),
  },
  'DELETE /customers/:id': {
    who: adminRoles,
    request: ({ customer }) => ({ url: `/customers/${customer.id}` }),
  },
  'GET /vendors': {
    who: adminRoles,
    request: ({ vendor }) => ({ url: `/vendors?searchTerm=${vendor.email}` }),
    shows: ({ vendor }) => vendor.id,
  },
  'PATCH /vendors/:id': {
    who: adminRoles,
    request: ({ vendor }) => ({ url: `/vendors/${vendor.id}`, body: { name: 'Another' } }),
  },
  'DELETE /vendors/:id': {
    who: adminRoles,
    request: ({ vendor }) => ({ url: `/vendors/${vendor.id}` }),
  },
  'GET /admins': {
    who: ['SUPER_ADMIN'],
    request: ({ admin }) => ({ url: `/admins?searchTerm=${admin.email}` }),
    shows: ({ admin }) => admin.id,
  },
  'PATCH /admins/:id': {
    who: ['SUPER_ADMIN'],
    request: ({ admin }) => ({ url: `/admins/${admin.id}`, body: { name: 'Another' } }),
  },
  'DELETE /admins/:id': {
    who: ['SUPER_ADMIN'],
    request: ({ admin }) => ({ url: `/admins/${admin.id}` }),
  },
}
