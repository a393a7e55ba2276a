import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Ctx } from '#core/ctx.ts'
import { retryAfterSeconds } from './errors.ts'
import { createHealth, type Health, type HealthReport } from '#core/boot/health.ts'

/**
 * `/healthz` and `/readyz`: 200, or 503 when a check failed. The response says which one, and for operators
 * (`isDetailed`) also why.
 */
export function healthRoutes(app: FastifyInstance, health: Health, isDetailed: boolean): void {
  const probes = [
    ['/healthz', health.live],
    ['/readyz', health.ready],
  ] as const
  for (const [url, check] of probes) {
    let before: HealthReport['status'] = 'ok'
    app.get(url, { config: { rateLimit: false } }, async (request, reply) => {
      const found = await check()
      if (found.status !== before) {
        const reason = JSON.stringify(found.checks)
        request.log.warn({ probe: url, was: before, is: found.status, reason }, 'health changed')
        before = found.status
      }
      void reply.header('cache-control', 'no-store')
      const shown = isDetailed ? found : withoutDetails(found)
      if (found.status !== 'failed') return shown
      void reply.code(503).header('retry-after', retryAfterSeconds)
      return { ...shown, code: 'NOT_READY', requestId: request.id }
    })
  }
}

function withoutDetails({ status, checks }: HealthReport): HealthReport {
  const bare = Object.entries(checks).map(([name, check]) => [name, { status: check.status }])
  return { status, checks: Object.fromEntries(bare) }
}

/** `/metrics`, for requests with the token, if one is set. */
export function metricsRoute(app: FastifyInstance, ctx: Ctx): void {
  const { token } = ctx.config.metrics
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (token !== undefined && !isSame(request.headers.authorization, `Bearer ${token}`)) {
      ctx.security.report({ event: 'metrics.refused', source: ctx.security.sourceOf(request.ip) })
      return reply.code(401).header('www-authenticate', 'Bearer').send('The token is not valid.\n')
    }
    return reply.type(ctx.metrics.contentType).send(await ctx.metrics.text())
  })
}

/** Compares in constant time. */
function isSame(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(wanted))
}

/** Opens the operator's port, if one is set: health checks with details, and metrics. */
export async function openOperatorPort(ctx: Ctx): Promise<{ close: () => Promise<void> }> {
  const { port, host } = ctx.config.metrics
  if (port === undefined) return { close: async () => undefined }
  const app = Fastify({ forceCloseConnections: true })
  const health = createHealth(ctx)
  healthRoutes(app, health, true)
  metricsRoute(app, ctx)
  app.addHook('onClose', async () => health.close())
  await app.listen({ port, host })
  return { close: () => app.close() }
}
