import { fail } from '@haat/contract/errors'
import { accountLimits } from '@haat/contract/accounts.limits'
import { twoFactorLimits } from '@haat/contract/two-factor.limits'
import { networkOf } from '#core/http/addresses.ts'

/** A subject that failed sign-ins are counted for, and how long they make it wait. */
export interface Subject {
  kind: 'client' | 'account' | 'address' | 'code'
  name: string
  /** Where the guesses come from, as the audit log states it. */
  from: string
  /** Whose password is guessed; null for any account. */
  email: string | null
  rule: WaitRule
}

export interface WaitRule {
  /** This many failures within the window are free. The last of them starts the first wait. */
  free: number
  windowSeconds: number
  firstWaitSeconds: number
  /** Each further failure doubles the wait, up to this maximum. */
  longestWaitSeconds: number
}

/**
 * Who tries to sign in. `device`: a browser that the account has signed in with before. `address`: an address that
 * it has signed in from before. `stranger`: anyone else.
 */
export type Standing = 'device' | 'address' | 'stranger'

const day = accountLimits.signInMemoryHours * 3_600
const window = accountLimits.signInWindowMinutes * 60
const longest = accountLimits.signInLongestWaitMinutes * 60

export const waitRules: Record<Subject['kind'], WaitRule> = {
  client: {
    free: accountLimits.signInFailuresPerClient,
    windowSeconds: day,
    firstWaitSeconds: accountLimits.signInFirstWaitMinutes * 60,
    longestWaitSeconds: longest,
  },
  account: {
    free: accountLimits.signInFailuresPerAccount,
    windowSeconds: day,
    firstWaitSeconds: window,
    longestWaitSeconds: longest,
  },
  code: {
    free: twoFactorLimits.secondFactorFailures,
    windowSeconds: window,
    firstWaitSeconds: window,
    longestWaitSeconds: longest,
  },
  address: {
    free: accountLimits.signInFailuresPerAddress,
    windowSeconds: window,
    firstWaitSeconds: window,
    longestWaitSeconds: window,
  },
}

/** Every subject that a sign-in attempt may be counted for, before it is known who tries. */
export function possibleSubjects(email: string, ip: string, deviceId: string | null): Subject[] {
  const ownDevice = deviceId === null ? [] : subjectsOf('device', email, ip, deviceId)
  return [...subjectsOf('stranger', email, ip, null), ...ownDevice]
}

/**
 * The subjects that a sign-in attempt is counted for, always in this order. All strangers share the account's
 * allowance. A known device or address has its own, so that no stranger can lock the owner out.
 */
export function subjectsOf(
  standing: Standing,
  email: string,
  ip: string,
  deviceId: string | null,
): Subject[] {
  if (standing === 'device') return [clientSubject(email, `device ${deviceId}`)]
  const network = networkOf(ip)
  const from = `address ${network}`
  const known: Subject[] = [
    { kind: 'address', name: from, from, email: null, rule: waitRules.address },
    clientSubject(email, from),
  ]
  if (standing === 'address') return known
  const name = `${email} strangers`
  return [...known, { kind: 'account', name, from: 'strangers', email, rule: waitRules.account }]
}

/** The subjects that wrong current passwords of a signed-in person are counted for. */
export function subjectsOfSession(actor: { email: string; sessionId: string }): Subject[] {
  return [clientSubject(actor.email, `session ${actor.sessionId}`)]
}

/** A further subject for wrong second-factor codes, wherever they come from: there are only a million codes. */
export function codeSubject(personId: string): Subject {
  const name = `second-factor ${personId}`
  return { kind: 'code', name, from: 'anywhere', email: null, rule: waitRules.code }
}

function clientSubject(email: string, from: string): Subject {
  return { kind: 'client', name: `${email} ${from}`, from, email, rule: waitRules.client }
}

/** Throws TOO_MANY_REQUESTS until the wait is over. */
export function refuseForNow(seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  return fail('TOO_MANY_REQUESTS', {
    message: `Too many failed sign-ins. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds: seconds,
  })
}
