import { verifyEmailInput } from '@haat/contract/accounts'
import { z } from '@haat/contract/schema'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { sendVerification, verifyEmail } from './verification.service.ts'

const linksPerMinute = 20

/** Verifying an email address with an emailed link. */
export function verificationRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/auth/verify-email',
    who: 'anyone',
    summary: 'Prove an email address by the mailed link, which lasts a day.',
    body: verifyEmailInput,
    reply: { one: z.null() },
    message: 'Your email address is confirmed',
    errors: ['VERIFY_LINK_INVALID', 'TOO_MANY_REQUESTS'],
    callsPerMinute: linksPerMinute,
    handle: ({ ctx, body }) => verifyEmail(ctx, body.token),
  })
  route(app, {
    method: 'POST',
    url: '/auth/send-verification',
    who: 'signed-in',
    own: 'the caller’s email',
    summary: 'Mail the caller another link to prove their email address.',
    reply: { one: z.null() },
    message: 'A link is on its way to your email',
    errors: ['TOO_MANY_REQUESTS'],
    callsPerMinute: linksPerMinute,
    handle: ({ ctx, actor }) => sendVerification(ctx, actor),
  })
}
