import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodyLimit = 64 * 1024

/** Lets the routes of this scope parse what browsers' forms and gateways post. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** The text fields of a request's query and body. The body's win. */
export function readFields(request: FastifyRequest): Record<string, string> {
  return { ...textFields(request.query), ...textFields(request.body) }
}

function textFields(source: unknown): Record<string, string> {
  if (typeof source !== 'object' || source === null) return {}
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]: [string, unknown]) =>
      // No real value contains NUL, and PostgreSQL does not accept it.
      typeof value === 'string' && !value.includes('\0') ? [[name, value]] : [],
    ),
  )
}
