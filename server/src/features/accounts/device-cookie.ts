import type {} from '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import { signInCookie } from './refresh-cookie.ts'

/**
 * A browser that signed in before, as its cookie identifies it: an id, and one mark for each account. A mark proves
 * that the account's current password was entered there. It does not sign anyone in.
 */
export interface Device {
  id: string
  marks: readonly string[]
}

const name = 'haat_device'
/** The number of accounts that one browser is known for; the most recent ones are kept. */
const marksMax = 4
/** 400 days, the longest that browsers keep a cookie. */
const maxAge = 400 * 24 * 60 * 60
const part = /^[\w-]{22}$/

/** The device of a request; null when its cookie is missing or invalid. */
export function deviceOf(request: FastifyRequest): Device | null {
  const [id = '', ...marks] = (request.cookies[name] ?? '').split('.')
  return part.test(id) && marks.every((mark) => part.test(mark)) && marks.length <= marksMax
    ? { id, marks }
    : null
}

/** Whether this password was entered on the device before. After a password change the device is a stranger. */
export function isKnownDevice(
  config: Config,
  device: Device | null,
  personId: string,
  passwordHash: string,
): boolean {
  if (device === null) return false
  const mark = Buffer.from(markOf(config, device.id, personId, passwordHash))
  return device.marks.some((each) => timingSafeEqual(Buffer.from(each), mark))
}

/** Makes the browser a known device of an account whose password was just verified. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  proven: { personId: string; passwordHash: string },
): void {
  const device = deviceOf(request) ?? { id: newId(), marks: [] }
  const mark = markOf(config, device.id, proven.personId, proven.passwordHash)
  if (device.marks.includes(mark)) return
  const marks = [mark, ...device.marks].slice(0, marksMax)
  reply.setCookie(name, [device.id, ...marks].join('.'), {
    ...signInCookie(request, config),
    maxAge,
  })
}

function markOf(config: Config, deviceId: string, personId: string, passwordHash: string): string {
  return createHmac('sha256', config.authSecret)
    .update(`device\n${deviceId}\n${personId}\n${passwordHash}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

function newId(): string {
  return randomBytes(16).toString('base64url')
}
