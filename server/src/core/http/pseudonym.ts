import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

/** Creates pseudonyms that distinguish addresses without revealing them. */
export type Pseudonyms = (address: string) => string

const dayMs = 24 * 60 * 60 * 1_000
const keptMax = 10_000

/**
 * An address as its network (IPv4 /24, IPv6 /48) and a code that replaces the address until midnight UTC,
 * the same in all processes with the same `secret`: `203.0.113.0/24#k3Fx9a`. Anything else becomes
 * `unknown`.
 */
export function createPseudonyms(secret: string, now: () => number = Date.now): Pseudonyms {
  const kept = new Map<string, string>()
  let day = -1
  let key = ''
  return (address) => {
    const today = Math.floor(now() / dayMs)
    if (today !== day || kept.size >= keptMax) {
      kept.clear()
      day = today
      key = createHmac('sha256', secret).update(`access-log ${today}`).digest('hex')
    }
    const known = kept.get(address)
    if (known !== undefined) return known
    const made = pseudonym(address, key)
    kept.set(address, made)
    return made
  }
}

function pseudonym(address: string, key: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const network = networkOf(plain)
  if (network === null) return 'unknown'
  const code = createHmac('sha256', key).update(plain).digest('base64url').slice(0, 6)
  return `${network}#${code}`
}

/** The network of an address; null if it is not an address. */
function networkOf(address: string): string | null {
  const kind = isIP(address)
  if (kind === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (kind !== 6) return null
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes two groups.
  const places = first.length + last.length + (address.includes('.') ? 1 : 0)
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - places) }, () => '0')
  const groups = [...first, ...gap, ...last].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
