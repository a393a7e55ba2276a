import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

const page = readFileSync(new URL('api-docs.html', import.meta.url), 'utf8')
const policy = [
  "default-src 'none'",
  `script-src '${hashOf('script')}'`,
  `style-src '${hashOf('style')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the API's OpenAPI 3.1 document, and a page to read it and try it. */
export function apiDocs(app: FastifyInstance, apiPrefix: string): void {
  let text: string | undefined
  // Generated at the first request, when every route has been declared.
  const document = () =>
    (text ??= JSON.stringify(openApiDocument(app.declaredRoutes, app.apiDescription, apiPrefix)))

  for (const url of [`${apiPrefix}/openapi.json`, '/openapi.json']) {
    app.get(url, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(document()),
    )
  }
  app.get(`${apiPrefix}/docs`, (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

/** The hash by which the content security policy allows the page's one inline script or style. */
function hashOf(tag: 'script' | 'style'): string {
  const [, content = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page) ?? []
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
