import { sessionHeader } from '@haat/contract/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'

/** The headers that scripts of other origins may read. */
const exposed = [
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  sessionHeader,
]
/** The longest time for which browsers cache a preflight. */
const preflightSeconds = 7_200

export type HeadersFor = (origin: string | undefined) => Readonly<Record<string, string>> | null

/** The CORS headers for an allowed origin, null for any other. They are built once for each origin. */
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

/** Other clients may use the API and pictures, but not pages and their files. */
export function isForOtherClients(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/media/')
}

/**
 * Lets pages of the allowed origins call the API, and answers CORS preflights. Register it before the rate
 * limits, which do not count preflights.
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
 * Which origin's page made a request: our own, an allowed one, or a foreign one. `none`: the request has no
 * Origin header, because no script or form made it.
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
