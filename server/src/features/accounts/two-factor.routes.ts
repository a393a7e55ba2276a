import { idParams } from '@haat/contract/fields'
import { z } from '@haat/contract/schema'
import {
  recoveryCodes,
  twoFactorProof,
  twoFactorRoles,
  twoFactorSecret,
  twoFactorStatus,
} from '@haat/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  offerTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
} from './two-factor.service.ts'

const own = 'the caller’s two-factor sign-in'
const refusals = ['WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_REQUESTS'] as const
const allowedBefore = ['TWO_FACTOR_SETUP_REQUIRED'] as const

/** Two-factor sign-in: an authenticator app beside the password, and recovery codes for when it is lost. */
export function twoFactorRoutes(app: FastifyInstance): void {
  setUpRoutes(app)
  changeRoutes(app)
}

function setUpRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/users/two-factor',
    who: twoFactorRoles,
    own,
    summary: 'Whether two-factor sign-in is on, and how many recovery codes are left.',
    reply: { one: twoFactorStatus },
    message: 'Two-factor sign-in retrieved successfully',
    allowedBefore,
    handle: ({ ctx, actor }) => getTwoFactor(ctx, actor),
  })
  route(app, {
    method: 'POST',
    url: '/users/two-factor/offer',
    who: twoFactorRoles,
    own,
    summary:
      'Ask for a secret for the authenticator app. It counts for nothing until it is confirmed.',
    reply: { one: twoFactorSecret },
    message: 'Scan the code with your authenticator app',
    errors: ['TWO_FACTOR_ON'],
    allowedBefore,
    handle: ({ ctx, actor }) => offerTwoFactor(ctx, actor),
  })
  route(app, {
    method: 'POST',
    url: '/users/two-factor/confirm',
    requestClass: 'password',
    who: twoFactorRoles,
    own,
    summary:
      'Turn two-factor sign-in on by a code of the app, and sign out of every other device. Answers the recovery codes, this once.',
    body: twoFactorProof,
    reply: { one: recoveryCodes },
    message: 'Two-factor sign-in is on',
    errors: [...refusals, 'TWO_FACTOR_ON'],
    allowedBefore,
    handle: ({ ctx, actor, body }) => confirmTwoFactor(ctx, actor, body),
  })
}

function changeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/users/two-factor/disable',
    requestClass: 'password',
    who: twoFactorRoles,
    own,
    summary: 'Turn two-factor sign-in off.',
    body: twoFactorProof,
    reply: { one: z.null() },
    message: 'Two-factor sign-in is off',
    errors: [...refusals, 'TWO_FACTOR_OFF'],
    handle: ({ ctx, actor, body }) => disableTwoFactor(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/users/two-factor/recovery-codes',
    requestClass: 'password',
    who: twoFactorRoles,
    own,
    summary: 'Ask for new recovery codes in place of the old ones. They are answered this once.',
    body: twoFactorProof,
    reply: { one: recoveryCodes },
    message: 'Recovery codes renewed',
    errors: [...refusals, 'TWO_FACTOR_OFF'],
    handle: ({ ctx, actor, body }) => renewRecoveryCodes(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/users/:id/reset-two-factor',
    who: ['SUPER_ADMIN'],
    own: 'anybody’s but one’s own',
    summary: 'Turn somebody’s two-factor sign-in off who lost their app, and end their sessions.',
    params: idParams,
    reply: { one: z.null() },
    message: 'Two-factor sign-in was reset',
    errors: ['SELF_CHANGE', 'NOT_FOUND'],
    handle: ({ ctx, actor, params }) => resetTwoFactor(ctx, actor, params.id),
  })
}
