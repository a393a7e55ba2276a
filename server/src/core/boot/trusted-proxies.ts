import { isIP } from 'node:net'

/** The proxies whose `X-Forwarded-For` is trusted: a number of hops, or networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] }

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const hopsMax = 10

export const trustHint =
  'Must be the number of your proxies that a request passes (1), or their networks (10.0.0.0/8, loopback)'

/** Parses a setting: `off`, a number of proxies, or networks separated by commas; null if it is invalid. */
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

function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
