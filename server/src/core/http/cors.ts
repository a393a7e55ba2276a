import { sessionHeader } from '@haat/contract/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'

/** What scripts of other origins may read of an answer beside its body. */
const exposed = [
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  sessionHeader,
]
/** The longest that browsers keep the answer to a preflight. */
const preflightSeconds = 7_200

export type HeadersFor = (origin: string | undefined) => Readonly<Record<string, string>> | null

/** What lets scripts of an allowed origin read an answer; null for any other. Made once for each. */
export function crossOriginHeaders({ allowedOrigins }: Pick<Config, 'allowedOrigins'>): HeadersFor {
  const byOrigin = new Map(
    allowedOrigins.map((origin) => [
      origin,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': exposed.join(', '),
      },
    ]),
  )
  return (origin) => (origin === undefined ? null : (byOrigin.get(origin) ?? null))
}

/** Pages and their files are the market's own; the API and its pictures are for other clients too. */
export function isForOtherClients(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/media/')
}

/**
 * Lets pages of the allowed origins call the API, and answers what their browsers ask first. Register it
 * before the limits: a preflight counts as no call.
 */
export function allowOrigins(
  app: FastifyInstance,
  headersFor: HeadersFor,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): void {
  const isAny = allowedOrigins.length > 0
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForOtherClients(request.url)) return done()
    reply.header('x-request-id', request.id)
    if (isAny) reply.header('vary', 'origin')
    const allowed = headersFor(request.headers.origin)
    if (allowed !== null) reply.headers(allowed)
    const asked = request.headers['access-control-request-method']
    if (request.method !== 'OPTIONS' || asked === undefined) return done()
    if (allowed !== null) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': preflightSeconds,
      })
    }
    void reply.code(204).send()
  })
}

/**
 * Whose page made a request: the market's own, one of an allowed origin, or a stranger's. `none`: no
 * browser says so, as for what is no script's or form's doing.
 */
export function sourceOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): 'none' | 'own' | 'allowed' | 'foreign' {
  const { origin, host } = headers
  if (origin === undefined) return 'none'
  if (origin === new URL(publicUrl).origin) return 'own'
  if (URL.canParse(origin) && new URL(origin).host === host) return 'own'
  return allowedOrigins.includes(origin) ? 'allowed' : 'foreign'
}
