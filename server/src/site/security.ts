import { createHash } from 'node:crypto'

/**
 * The content security policy of a page with this template. It allows our own scripts, and the template's
 * inline scripts by their hashes. Inline styles are allowed, because the first stylesheet and the measured
 * sizes of elements are inline.
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

/** The executable inline scripts, without data blocks (`type="application/json"`). */
function inlineScripts(template: string): string[] {
  return [...template.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\ssrc=/.test(attributes ?? '') && !/json/.test(attributes ?? ''))
    .map(([, , script]) => script ?? '')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
