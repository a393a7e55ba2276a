import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import { callerOf } from '#core/http/access.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The headers by which a proxy describes its client. */
const proxyHeaders =
  /^(forwarded|via|x-forwarded(-.*)?|(x-)?(real|client|original|cluster-client)-ip|true-client-ip|cf-.*)$/

/** Whether a request may read the outbox: it comes from this machine, or carries a super admin's access token. */
export async function mayReadOutbox(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<boolean> {
  if (isFromThisMachine(app.ctx.config, request)) return true
  const { actor } = await callerOf(app, request)
  return actor?.role === 'SUPER_ADMIN' && actor.requirement === null
}

/**
 * Judged by the socket, never by what a header claims. A reverse proxy on this machine makes every client look
 * local, so the address counts only when nothing indicates a proxy: no such header, no proxy or public address
 * configured, no HTTP/1.0, which nginx uses towards its upstream. The host must also be a name of this machine.
 * Otherwise a foreign page could let its own name resolve to it and read the outbox (DNS rebinding).
 */
function isFromThisMachine(config: Config, request: FastifyRequest): boolean {
  const { remoteAddress } = request.raw.socket
  return (
    isLoopback(remoteAddress) &&
    config.trustProxy === null &&
    isOwnName(new URL(config.publicUrl).hostname) &&
    isOwnName(hostnameOf(request.headers.host)) &&
    request.raw.httpVersion !== '1.0' &&
    !Object.keys(request.headers).some((name) => proxyHeaders.test(name))
  )
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Browsers resolve `localhost` and names that end in it themselves, so nobody else can own such a name. */
function isOwnName(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}

function hostnameOf(host: string | undefined): string {
  const address = `http://${host ?? ''}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
