import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The policy of everything that is no page; pages carry their own. */
const noDocument = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/**
 * What every answer says about how browsers may use it, by name. The same for all: made once, since
 * making it takes as long as looking up a product.
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
