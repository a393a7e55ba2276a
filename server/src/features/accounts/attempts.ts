import { isIPv6 } from 'node:net'
import { fail } from '@haat/contract/errors'
import { limits } from '@haat/contract/limits'

/** What failed sign-ins are counted by, and how many it may have before it waits. */
export interface Subject {
  name: string
  allowed: number
}

/** Everything a sign-in from this address to this account is counted by, always in this order. */
export function subjectsOf(email: string, ip: string): Subject[] {
  return [
    { name: accountSubject(email), allowed: limits.signInFailuresPerAccount },
    { name: `address:${networkOf(ip)}`, allowed: limits.signInFailuresPerAddress },
  ]
}

export function accountSubject(email: string): string {
  return `account:${email}`
}

/** What wrong codes of a second factor count by as well, from wherever they come: there are only a million. */
export function codeSubject(personId: string): Subject {
  return { name: `second-factor:${personId}`, allowed: limits.secondFactorFailures }
}

/** Refuses with TOO_MANY_REQUESTS until the window of failures has passed. */
export function refuseForNow(seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  return fail('TOO_MANY_REQUESTS', {
    message: `Too many failed sign-ins. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds: seconds,
  })
}

/** One household's IPv6 addresses share their first 64 bits; an IPv4 address stands for itself. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^.*:/, '')
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const gap = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group === '' ? '0' : group, 16).toString(16))
    .join(':')
}
