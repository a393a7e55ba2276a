import { fail, Failure } from '@haat/contract/errors'
import { defaultPhoto } from '@haat/contract/media'
import { pictureFormats, pictureWidths } from '@haat/contract/picture-sizes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#core/http/addresses.ts'
import { runInContext } from '#core/concurrency/request-context.ts'
import type { Config } from '#core/boot/config.ts'
import { sendFailure } from '#core/http/errors.ts'
import { personDrawing } from './person-drawing.ts'
import { readStored, readVariant } from './variants.service.ts'

const addresses = new RegExp(`^(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`)
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Pages of allowed origins show pictures too, and browsers do not say which page requests one. */
function forOtherPages({ allowedOrigins }: Config): Record<string, string> {
  return allowedOrigins.length === 0 ? {} : { 'cross-origin-resource-policy': 'cross-origin' }
}

/**
 * Pictures are not counted, because a page has dozens; those that do not exist are, by network: each costs a query. One
 * that asks for more a minute than the general limit gets only what is stored in that size for the rest of it.
 */
function limitMisses(app: FastifyInstance) {
  const { callsPerMinute: max } = app.ctx.config
  if (max === 0) return { waitOf: () => null, count: async () => {} }
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip)
  const options = { max, timeWindow: 60_000, groupId: 'missing-pictures', keyGenerator }
  const limit = app.createRateLimit(options)
  const blocked = new LRUCache<string, true>({ max: 20_000 })
  return {
    /** The seconds for which the caller gets no picture that has to be looked up; null for any other caller. */
    waitOf: ({ ip }: FastifyRequest) => {
      const network = networkOf(ip)
      return blocked.has(network) ? Math.ceil(blocked.getRemainingTTL(network) / 1_000) : null
    },
    count: async (request: FastifyRequest) => {
      const found = await limit(request)
      if (!found.isAllowed && found.isExceeded) {
        blocked.set(networkOf(request.ip), true, { ttl: found.ttl })
      }
    },
  }
}

/** Pictures in the listed widths and formats. The content of an address never changes. */
export function mediaFiles(app: FastifyInstance): void {
  app.requestClasses.exempt(defaultPhoto)
  app.requestClasses.exempt('/media/:id/:file')
  const misses = limitMisses(app)
  app.get(defaultPhoto, { config: { rateLimit: false } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .headers(forOtherPages(app.ctx.config))
      .type('image/svg+xml')
      .send(personDrawing),
  )
  type Address = { Params: { id: string; file: string } }
  app.get<Address>('/media/:id/:file', { config: { rateLimit: false } }, async (request, reply) => {
    const { id, file } = request.params
    const wait = misses.waitOf(request)
    const [, width, format] = addresses.exec(file) ?? []
    const isKnown = ids.test(id) && (format === 'avif' || format === 'webp')
    // Client networks take turns at having pictures encoded, so a visitor who requests many does not delay others.
    const client = { network: networkOf(request.ip), person: '' }
    const bytes = !isKnown
      ? null
      : wait === null
        ? await runInContext({ client, deadline: Infinity }, () =>
            readVariant(app.ctx, id, Number(width), format),
          )
        : await readStored(app.ctx, id, Number(width), format)
    if (bytes === null && isKnown && wait !== null)
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    if (bytes === null) {
      if (isKnown) await misses.count(request)
      reply.header('cache-control', 'no-store')
      sendFailure(new Failure('NOT_FOUND'), request, reply)
      return reply
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .headers(forOtherPages(app.ctx.config))
      .type(`image/${format}`)
      .send(bytes)
  })
}
