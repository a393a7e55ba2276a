import {
  changedPassword,
  changePasswordInput,
  forgotPasswordInput,
  resetPasswordInput,
  resetPasswordQuery,
  resetPasswordReply,
} from '@haat/contract/accounts'
import { z } from '@haat/contract/schema'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { rememberDevice } from './device-cookie.ts'
import { changePassword } from './passwords.service.ts'
import { forgotPassword, resetPassword } from './resets.service.ts'

/** This limit keeps strangers from filling other people's mailboxes; no person needs more. */
const linksPerMinute = 20

/** Passwords: changing one's own, and resetting a forgotten one. */
export function passwordRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/auth/change-password',
    requestClass: 'password',
    who: 'signed-in',
    own: 'the caller’s password',
    summary: 'Change the password and sign out of every other device.',
    body: changePasswordInput,
    reply: { one: changedPassword },
    message: 'Password changed successfully',
    errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS'],
    allowedBefore: ['PASSWORD_CHANGE_REQUIRED', 'TWO_FACTOR_SETUP_REQUIRED'],
    handle: ({ ctx, actor, body }) => changePassword(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/auth/forgot-password',
    who: 'anyone',
    summary:
      'Ask for a reset link by mail. The answer is the same whether or not there is an account.',
    body: forgotPasswordInput,
    reply: { one: z.null() },
    message: 'If this email has an account, a reset link is on its way.',
    errors: ['TOO_MANY_REQUESTS'],
    callsPerMinute: linksPerMinute,
    handle: ({ ctx, body }) => forgotPassword(ctx, body.email),
  })
  route(app, {
    method: 'POST',
    url: '/auth/reset-password',
    requestClass: 'password',
    who: 'anyone',
    summary: 'Set a new password by the mailed link, which works once and for 5 minutes.',
    query: resetPasswordQuery,
    body: resetPasswordInput,
    reply: { one: resetPasswordReply },
    message: 'Password reset successfully',
    errors: ['RESET_LINK_INVALID', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS'],
    callsPerMinute: linksPerMinute,
    handle: async ({ ctx, query, body, request, reply }) => {
      const done = await resetPassword(ctx, { ...body, token: query.token })
      const { passwordHash, passwordWarning } = done
      // This browser is now known, so it can sign in however many strangers guess meanwhile.
      rememberDevice(request, reply, ctx.config, { personId: body.id, passwordHash })
      return passwordWarning === undefined ? null : { passwordWarning }
    },
  })
}
