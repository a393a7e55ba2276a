import type { ErrorCode } from '@haat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openAccessLog } from './access-log.ts'
import { isInProcess } from './in-process.ts'
import type { CounterSpec, RequestLabels } from '#core/boot/metrics.ts'
import type { SecurityLog } from './security-log.ts'
import { createThreshold } from './threshold.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The error code of the response. */
    refusal: ErrorCode | null
  }
}

const refusals: CounterSpec<'code'> = {
  name: 'haat_refusals_total',
  help: 'Rejected requests by the error code in their response.',
  labels: ['code'],
}
const minuteMs = 60_000
const leftBefore = 499

/**
 * Records every request over the network once, when its response is finished or its client has left: in
 * the metrics, the access log and the security log. The in-process calls of a page are not recorded.
 */
export function watchRequests(app: FastifyInstance): void {
  const { config, log, metrics, security } = app.ctx
  const accessLog = openAccessLog({ log, mode: config.accessLog })
  const noteAbuse = abuseWatch(security)
  const labelsOf = labelCache()
  let open = 0

  app.decorateReply('refusal', null)
  metrics.gauge('haat_http_requests_open', 'Requests that are being processed.', () => open)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isInProcess(request)) {
      open += 1
      // Not `onResponse`, which never fires when the client leaves first.
      reply.raw.once('close', () => {
        open -= 1
        note(request, reply)
      })
    }
    done()
  })
  app.addHook('onClose', async () => {
    accessLog.close()
    await security.flush()
  })

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const status = reply.raw.writableEnded ? reply.statusCode : leftBefore
    const ms = reply.elapsedTime
    const { refusal } = reply
    if (refusal !== null) metrics.count(refusals, { code: refusal })
    if (status === 403 || status === 429) noteAbuse(request, status)
    const { method } = request
    const isWanted = accessLog.wants({ method, status, ms })
    if (!metrics.isOn && !isWanted) return
    // The getter builds a new object each time.
    const { url, config: routeConfig } = request.routeOptions
    if (metrics.isOn)
      metrics.observeRequest(labelsOf(routeConfig, { method, url, status }), ms / 1_000)
    if (!isWanted) return
    accessLog.note({
      method,
      route: url ?? noRoute,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: bytesOf(reply),
      code: refusal,
      role: request.actor?.role ?? null,
      source: security.sourceOf(request.ip),
      requestId: request.id,
    })
  }
}

/** Reports clients that are repeatedly denied access, or that exceed a rate limit by far. */
function abuseWatch(security: SecurityLog): (request: FastifyRequest, status: 403 | 429) => void {
  const isProbing = createThreshold({ hits: 10, windowMs: 5 * minuteMs })
  const isBurst = createThreshold({ hits: 50, windowMs: minuteMs })
  return (request, status) => {
    const actorId = request.actor?.id ?? null
    const client = actorId ?? request.ip
    const isTooMany = status === 403 ? isProbing(client) : isBurst(client)
    if (!isTooMany) return
    security.report({
      event: status === 403 ? 'access.denied-repeatedly' : 'rate-limit.burst',
      actorId,
      source: security.sourceOf(request.ip),
      details: { route: request.routeOptions.url ?? noRoute },
    })
  }
}

/** The label of all requests that match no route. */
const noRoute = 'none'

function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length')
  return length === undefined ? null : Number(length)
}

interface Seen {
  method: string
  url: string | undefined
  status: number
}

/** Returns one labels object for each route and status class: they are needed with every request. */
function labelCache(): (config: object, seen: Seen) => RequestLabels {
  const byRoute = new WeakMap<object, Map<number, RequestLabels>>()
  return (config, { method, url, status }) => {
    let byClass = byRoute.get(config)
    if (byClass === undefined) byRoute.set(config, (byClass = new Map()))
    const kind = status === leftBefore ? 0 : Math.floor(status / 100)
    let labels = byClass.get(kind)
    if (labels === undefined) {
      labels = {
        // Clients can invent any number of methods, so unknown ones share a label.
        method: url === undefined ? 'any' : method,
        route: url ?? noRoute,
        status: kind === 0 ? 'aborted' : `${kind}xx`,
      }
      byClass.set(kind, labels)
    }
    return labels
  }
}
