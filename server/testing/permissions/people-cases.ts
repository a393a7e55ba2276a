import type { TwoFactorSecret } from '@haat/contract/two-factor'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { newVerification } from '#features/accounts/verification.service.ts'
import type { Kit, TestPerson } from '#testing/kit.ts'
import { act, codeOf } from '#testing/two-factor.ts'
import type { Cases } from './case.ts'
import { passwordHash, type World } from './world.ts'

const person = (name: string) => ({
  password: 'vendor-secret-7',
  data: { name, email: `${crypto.randomUUID()}@test.example`, phoneNumber: '01700000000' },
})

/** The secret that the caller is offered; any one for whom it is refused. */
async function offered(kit: Kit, caller: TestPerson | null): Promise<string> {
  const answer = await act<TwoFactorSecret | null>(kit, caller, 'offer')
  return answer.data?.secret ?? 'JBSWY3DPEHPK3PXP'
}

/** A call by a caller whose two-factor sign-in is on. */
async function proven({ kit, caller }: World, what: string) {
  const secret = await offered(kit, caller)
  await act(kit, caller, 'confirm', { password: 'haat1234', code: codeOf(secret) })
  return {
    url: `/users/two-factor/${what}`,
    body: { password: 'haat1234', code: codeOf(secret, 1) },
  }
}

export const peopleCases: Cases = {
  'POST /auth/login': {
    request: async ({ kit, customer }) => {
      await kit.ctx.db.run(
        sql`update people set password_hash = ${passwordHash} where id = ${customer.id}`,
      )
      return { url: '/auth/login', body: { email: customer.email, password: 'haat1234' } }
    },
  },
  'POST /auth/forgot-password': {
    request: ({ customer }) => ({ url: '/auth/forgot-password', body: { email: customer.email } }),
  },
  'POST /auth/reset-password': {
    request: ({ customer, resetToken }) => ({
      url: `/auth/reset-password?token=${resetToken}`,
      body: { id: customer.id, password: 'haat5678' },
    }),
  },
  'POST /auth/refresh-token': {
    request: ({ refreshToken }) => ({ url: '/auth/refresh-token', body: { refreshToken } }),
  },
  'POST /auth/logout': {
    request: ({ refreshToken }) => ({ url: '/auth/logout', body: { refreshToken } }),
  },
  'POST /auth/logout-others': { request: () => ({ url: '/auth/logout-others' }) },
  'POST /auth/change-password': {
    request: () => ({
      url: '/auth/change-password',
      body: { oldPassword: 'haat1234', newPassword: 'vendor-secret-7' },
    }),
  },
  'POST /auth/verify-email': {
    request: async ({ kit, customer }) => {
      const token = await inTransaction(kit.ctx, (tx) => newVerification(tx, customer.id))
      return { url: '/auth/verify-email', body: { token } }
    },
  },
  'POST /auth/send-verification': { request: () => ({ url: '/auth/send-verification' }) },
  'GET /users/two-factor': { request: () => ({ url: '/users/two-factor' }) },
  'POST /users/two-factor/offer': { request: () => ({ url: '/users/two-factor/offer' }) },
  'POST /users/two-factor/confirm': {
    request: async ({ kit, caller }) => {
      const secret = await offered(kit, caller)
      return {
        url: '/users/two-factor/confirm',
        body: { password: 'haat1234', code: codeOf(secret) },
      }
    },
  },
  'POST /users/two-factor/disable': { request: (world) => proven(world, 'disable') },
  'POST /users/two-factor/recovery-codes': { request: (world) => proven(world, 'recovery-codes') },
  'POST /users/:id/reset-two-factor': {
    request: ({ vendor }) => ({ url: `/users/${vendor.id}/reset-two-factor` }),
  },
  'POST /users/create-customer': {
    request: () => ({ url: '/users/create-customer', body: person('New Customer') }),
  },
  'POST /users/create-vendor': {
    request: () => ({ url: '/users/create-vendor', body: person('New Vendor') }),
  },
  'POST /users/create-admin': {
    request: () => ({ url: '/users/create-admin', body: person('New Admin') }),
  },
  'GET /users/get-profile': { request: () => ({ url: '/users/get-profile' }) },
  'PATCH /users/update-profile': {
    request: () => ({ url: '/users/update-profile', body: { name: 'Another Name' } }),
  },
  'PATCH /users/:id/status': {
    request: ({ customer }) => ({
      url: `/users/${customer.id}/status`,
      body: { status: 'BLOCKED' },
    }),
  },
  'GET /customers': {
    request: ({ customer }) => ({ url: `/customers/?searchTerm=${customer.email}` }),
    shows: ({ customer }) => customer.id,
  },
  'PATCH /customers/:id': {
    request: ({ customer }) => ({ url: `/customers/${customer.id}`, body: { name: 'Another' } }),
  },
  'DELETE /customers/:id': { request: ({ customer }) => ({ url: `/customers/${customer.id}` }) },
  'GET /vendors': {
    request: ({ vendor }) => ({ url: `/vendors?searchTerm=${vendor.email}` }),
    shows: ({ vendor }) => vendor.id,
  },
  'PATCH /vendors/:id': {
    request: ({ vendor }) => ({ url: `/vendors/${vendor.id}`, body: { name: 'Another' } }),
  },
  'DELETE /vendors/:id': { request: ({ vendor }) => ({ url: `/vendors/${vendor.id}` }) },
  'GET /admins': {
    request: ({ admin }) => ({ url: `/admins?searchTerm=${admin.email}` }),
    shows: ({ admin }) => admin.id,
  },
  'PATCH /admins/:id': {
    request: ({ admin }) => ({ url: `/admins/${admin.id}`, body: { name: 'Another' } }),
  },
  'DELETE /admins/:id': { request: ({ admin }) => ({ url: `/admins/${admin.id}` }) },
  'GET /newsletters': {
    request: () => ({ url: '/newsletters' }),
    shows: ({ subscriber }) => subscriber,
  },
  'POST /contact/create': {
    request: () => ({
      url: '/contact/create',
      body: {
        name: 'A visitor',
        email: 'visitor@test.example',
        subject: 'A question',
        message: 'When does my order come?',
      },
    }),
  },
  'POST /newsletters/create': {
    request: () => ({
      url: '/newsletters/create',
      body: { email: `${crypto.randomUUID()}@test.example` },
    }),
  },
}
