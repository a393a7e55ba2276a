import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { TrustedProxies } from '#core/boot/trusted-proxies.ts'

/** The client address of a request: always an address, whatever its headers hold. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * The client address of a request according to the trusted proxies. `X-Forwarded-For` is read from its
 * end, which the nearest proxy wrote, because a client can forge everything to the left of the first
 * untrusted address. Reading stops at an entry that is not an address; the last valid one counts.
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

/** The socket's remote address, or `in-process` for calls that the market makes to itself. */
function socketAddress({ socket }: Pick<IncomingMessage, 'socket'>): string {
  const said = socket.remoteAddress?.replace(/%.*$/, '') ?? ''
  return plainAddress(said) ?? said
}

/** The network of an address: the first 64 bits of IPv6, which one household shares; an IPv4 address as it is. */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? address
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/** The canonical form of an address: IPv4-mapped as IPv4, IPv6 by the URL standard. Null if it is invalid. */
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
