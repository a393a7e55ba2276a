import { fail } from '@haat/contract/errors'
import { limits } from '@haat/contract/limits'
import { networkOf } from '#core/addresses.ts'

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

/** Refuses with TOO_MANY_REQUESTS until the window of failures has passed. */
export function refuseForNow(seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  return fail('TOO_MANY_REQUESTS', {
    message: `Too many failed sign-ins. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds: seconds,
  })
}
