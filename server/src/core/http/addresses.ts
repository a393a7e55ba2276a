import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whose word on where a request comes from is believed. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] }

/** Where a request comes from: an address, never anything else that a header may hold. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const hopsMax = 10

export const trustHint =
  'Write how many proxies of yours a request passes (1), or their networks (10.0.0.0/8, loopback)'

/** Reads a setting: `off`, a number of proxies, or networks separated by commas; null: it can't be used. */
export function parseTrust(setting: string): TrustedProxies | 'off' | null {
  const words = setting
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
  const [first = ''] = words
  if (words.length === 1 && ['off', 'false', 'no', '0'].includes(first)) return 'off'
  if (words.length === 1 && /^\d+$/.test(first)) {
    const hops = Number(first)
    return hops <= hopsMax ? { hops } : null
  }
  const networks = words.flatMap((word) => named[word] ?? [word])
  return networks.length > 0 && networks.every(isNetwork) ? { networks } : null
}

/**
 * Who a request comes from by what the trusted proxies say. `X-Forwarded-For` is read from its end,
 * which the nearest proxy wrote; what stands before the first that is not trusted may be anybody's
 * invention. A word that is no address ends the reading: the nearest one that is counts.
 */
export function addressReader(trusted: TrustedProxies | null): AddressOf {
  if (trusted === null) return socketAddress
  const isTrusted = trustTest(trusted)
  return ({ headers, socket }) => {
    let address = socketAddress({ socket })
    const header = headers['x-forwarded-for']
    let rest = Array.isArray(header) ? header.join(',') : (header ?? '')
    for (let hop = 0; rest !== '' && isTrusted(address, hop); hop += 1) {
      const comma = rest.lastIndexOf(',')
      const next = plainAddress(rest.slice(comma + 1).trim())
      if (next === null) return address
      address = next
      rest = comma < 0 ? '' : rest.slice(0, comma)
    }
    return address
  }
}

/** What the system says, and `in-process` for calls that the market makes of itself. */
function socketAddress({ socket }: Pick<IncomingMessage, 'socket'>): string {
  const said = socket.remoteAddress?.replace(/%.*$/, '') ?? ''
  return plainAddress(said) ?? said
}

/** One household's IPv6 addresses share their first 64 bits; an IPv4 address stands for itself. */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? address
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/** As one address is always written: IPv4 within IPv6 as IPv4, and IPv6 by the URL standard. Null: it is none. */
function plainAddress(word: string): string | null {
  if (isIPv4(word)) return word
  if (word.includes('%') || !isIPv6(word)) return null
  const url = new URL(`http://[${word}]`).hostname.slice(1, -1)
  if (!url.startsWith('::ffff:')) return url
  const [high = 0, low = 0] = groupsOf(url)
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? 8 - left.length - right.length : 0
  return [...left, ...Array<string>(gap).fill('0'), ...right]
}

function trustTest(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if ('hops' in trusted) return (_address, hop) => hop < trusted.hops
  const list = new BlockList()
  for (const network of trusted.networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
