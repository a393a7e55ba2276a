import { createHash } from 'node:crypto'

/**
 * The content security policy of a page made from this template: it allows our own scripts, and the
 * template's inline scripts by their hashes. Styles may be inline, because the first stylesheet and the
 * measured sizes of elements are.
 */
export function contentSecurityPolicy(template: string, isSecure: boolean): string {
  const hashes = inlineScripts(template).map((script) => `'sha256-${sha256(script)}'`)
  const directives = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    ["script-src 'self'", ...hashes].join(' '),
    "connect-src 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

/** The inline scripts that run; blocks of data (`type="application/json"`) don't. */
function inlineScripts(template: string): string[] {
  return [...template.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\ssrc=/.test(attributes ?? '') && !/json/.test(attributes ?? ''))
    .map(([, , script]) => script ?? '')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
