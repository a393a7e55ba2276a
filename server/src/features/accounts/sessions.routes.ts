import {
  endedSessions,
  loginInput,
  refreshInput,
  person,
  profile,
  session,
  sessionUser,
  type Session,
} from '@haat/contract/accounts'
import { Failure } from '@haat/contract/errors'
import { z } from '@haat/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import { describeApi, exampleId } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { forgetCustomer, tellIfCustomer } from './customer-cookie.ts'
import { deviceOf, rememberDevice } from './device-cookie.ts'
import { clearRefreshCookie, refreshTokenOf, setRefreshCookie } from './refresh-cookie.ts'
import type { Client } from './sessions.queries.ts'
import { refresh, signIn, signOut, signOutOthers, type OpenedSession } from './sessions.service.ts'

/** Sessions: signing in, refreshing and signing out. */
export function sessionRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Session: session, SessionUser: sessionUser, Person: person, Profile: profile },
    examples: {
      accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTliIn0.signature',
      address: 'House 12, Road 5, Dhanmondi, Dhaka',
      email: 'customer@haat.example',
      name: 'Rahima Akter',
      newPassword: 'haat5678',
      oldPassword: 'haat1234',
      password: 'haat1234',
      phoneNumber: '01712345678',
      profilePhoto: `/media/${exampleId}/640.webp`,
      refreshToken: 'pXq1Jk0Zl7yWc2m4',
      token: 'b0pXq1Jk0Zl7yWc2m4',
    },
  })
  signInRoutes(app)
  signOutRoutes(app)
}

function signInRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/auth/login',
    requestClass: 'password',
    who: 'anyone',
    summary: 'Sign in. The refresh token is set as a cookie too.',
    body: loginInput,
    reply: { one: session },
    message: 'Login successful',
    errors: [
      'WRONG_CREDENTIALS',
      'ACCOUNT_BLOCKED',
      'TEMPORARY_PASSWORD_EXPIRED',
      'TWO_FACTOR_REQUIRED',
      'WRONG_CODE',
      'TOO_MANY_REQUESTS',
    ],
    handle: async ({ ctx, body, request, reply }) =>
      withCookies(ctx.config, request, reply, await signIn(ctx, body, clientOf(request))),
  })
  route(app, {
    method: 'POST',
    url: '/auth/refresh-token',
    who: 'anyone',
    summary:
      'Trade the refresh token (body or cookie) for new tokens. It works once, and again within 10 seconds.',
    body: refreshInput,
    reply: { one: session },
    message: 'Session renewed',
    errors: ['SESSION_ENDED'],
    handle: async ({ ctx, body, request, reply }) => {
      const renewed = await refresh(
        ctx,
        refreshTokenOf(request, ctx.config, body.refreshToken),
      ).catch((error: unknown) => {
        // While the database is unreachable or busy, the cookie is kept.
        const isEnded = error instanceof Failure && error.code === 'SESSION_ENDED'
        if (isEnded) clearCookies(ctx.config, request, reply)
        throw error
      })
      return withCookies(ctx.config, request, reply, renewed)
    },
  })
}

function signOutRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/auth/logout',
    who: 'anyone',
    summary: 'End the session of the refresh token (body or cookie) or of the access token.',
    body: refreshInput,
    reply: { one: z.null() },
    message: 'Logged out',
    allowedBefore: ['PASSWORD_CHANGE_REQUIRED', 'TWO_FACTOR_SETUP_REQUIRED'],
    handle: async ({ ctx, actor, body, request, reply }) => {
      clearCookies(ctx.config, request, reply)
      return await signOut(ctx, actor, refreshTokenOf(request, ctx.config, body.refreshToken))
    },
  })
  route(app, {
    method: 'POST',
    url: '/auth/logout-others',
    who: 'signed-in',
    own: 'the caller’s other sessions',
    summary: 'Sign out of every other device.',
    reply: { one: endedSessions },
    message: 'Signed out of other devices',
    handle: ({ ctx, actor }) => signOutOthers(ctx, actor),
  })
}

function withCookies(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { session: opened, passwordHash }: OpenedSession,
): Session {
  setRefreshCookie(request, reply, config, opened.refreshToken)
  tellIfCustomer(request, reply, config, opened.user)
  rememberDevice(request, reply, config, { personId: opened.user.id, passwordHash })
  return opened
}

function clearCookies(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  clearRefreshCookie(request, reply, config)
  forgetCustomer(request, reply, config)
}

function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  return { ip: request.ip, userAgent, device: deviceOf(request) }
}
