import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The content security policy of all responses but pages, which have their own. */
const noDocument = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/**
 * The security headers of every response. They are built once, since building them takes as long as a
 * database lookup.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: noDocument },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: isSecure,
  })
  set(response.req, response, (error) => {
    if (error !== undefined) throw error
  })
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}
