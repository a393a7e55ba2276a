import { z } from '@haat/contract/schema'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { DeclaredRoute } from '#core/http/http.ts'
import { envelope } from '#core/http/replies.ts'
import { refusalsOf } from '#core/http/openapi.ts'

/**
 * Checks a response against its route's declaration, from which the API document is generated. Throws when the
 * status, the error code or the body's shape is not declared. `path` is relative to the API's prefix.
 */
export function expectDocumented(
  app: FastifyInstance,
  method: string,
  path: string,
  answer: LightMyRequestResponse,
): void {
  const [pathname = ''] = path.split('?')
  const route = routeOf(app.declaredRoutes, method, pathname.replace(/(.)\/$/, '$1'))
  if (route === undefined) return
  const what = `${method} ${route.url} answered ${answer.statusCode}`
  const body: unknown = isFile(answer) ? answer.body : answer.json()
  if (answer.statusCode < 400) {
    if (answer.statusCode !== (route.status ?? 200)) throw new Error(`${what}: not declared`)
    const read = z.safeParse(envelope(route.reply), body)
    if (!read.success) throw new Error(`${what}: ${z.prettifyError(read.error)}`)
    return
  }
  const { code } = z.parse(z.object({ code: z.string() }), body)
  if (!refusalsOf(route).some((each) => each === code)) {
    throw new Error(`${what} with ${code}, which it does not declare`)
  }
}

/** Whether a response is a CSV file instead of JSON. */
export const isFile = ({ headers }: LightMyRequestResponse): boolean =>
  String(headers['content-type']).startsWith('text/csv')

function routeOf(
  routes: readonly DeclaredRoute[],
  method: string,
  pathname: string,
): DeclaredRoute | undefined {
  const fits = routes.filter(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.url.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  // `/orders/my-orders` before `/orders/:id`, as the router matches.
  return fits.toSorted((a, b) => a.url.split(':').length - b.url.split(':').length)[0]
}
