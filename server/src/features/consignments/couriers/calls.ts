import { cutText } from '@haat/contract/cut-text'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Poisha } from '@haat/contract/money'
import { z } from '@haat/contract/schema'
import { withoutGrouping } from '#core/csv-reader.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { readAnswer, TooLong } from '#core/limited-answer.ts'
import { CourierError, NotAccepted, Refused } from './courier.ts'

const record = z.record(z.string(), z.unknown())
export type CourierRecord = z.infer<typeof record>

/** A courier's address, from the configuration only, and how long it may take to answer. */
export interface Place {
  url: string
  timeoutMs: number
}

const dayMs = 24 * 60 * 60 * 1_000
const earliest = Date.UTC(2000, 0)
const answerBytesMax = 1024 * 1024
const reasonMax = 300
/** Errors before any byte of the request was sent. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** Calls a courier. Throws Refused when it certainly did nothing, and CourierError when nobody knows. */
export async function callCourier(
  place: Place,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: object },
): Promise<unknown> {
  notInTransaction('a call to a courier')
  const { status, text } = await fetchText(place.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(place.timeoutMs),
  })
  const answer = readJson(text)
  if (status === 401 || status === 403)
    throw new NotAccepted('The courier does not accept this account.')
  const isRefused = status >= 400 && status < 500 && status !== 408
  if (isRefused) throw refusedBy(answer, `The courier refused it with status ${status}.`)
  if (status < 200 || status >= 300)
    throw new CourierError(`The courier answered with status ${status}.`)
  if (answer === undefined)
    throw new CourierError('The courier answered something other than JSON.')
  return answer
}

async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, init)
    return { status: answer.status, text: await readAnswer(answer, answerBytesMax) }
  } catch (error) {
    if (error instanceof TooLong) throw new CourierError('The courier’s answer is too large.')
    const name = error instanceof Error ? error.name : 'unknown'
    const message = `The courier could not be reached (${name}).`
    throw isUnsent(error) ? new Refused(message) : new CourierError(message)
  }
}

function isUnsent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  return unsentCodes.some((code) => code === cause.code)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The courier's own reasons, as far as people can read them. */
export function refusedBy(answer: unknown, otherwise: string): Refused {
  const said = recordOf(answer)
  const errors = recordOf(said['errors'])
  const reasons = Object.values(errors)
    .flat()
    .filter((each) => typeof each === 'string')
  const message = [textOf(said['message']), ...reasons].filter((each) => each !== '').join(' ')
  const isDuplicate = /\binvoice\b.*\b(taken|exists|unique|duplicate)/i.test(message)
  return new Refused(cutText(message || otherwise, reasonMax), { isDuplicate })
}

export function recordOf(value: unknown): CourierRecord {
  const read = z.safeParse(record, value)
  return read.success ? read.data : {}
}

/** A list, as it is or under one of these names. */
export function listOf(value: unknown, ...names: string[]): CourierRecord[] {
  if (Array.isArray(value)) return value.map((each) => recordOf(each))
  const found = names.map((name) => recordOf(value)[name]).find((each) => Array.isArray(each))
  return Array.isArray(found) ? found.map((each) => recordOf(each)) : []
}

/** A field as text; empty for one that is absent or no text. No text of ours contains NUL. */
export function textOf(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText ? String(value).replaceAll('\0', '').trim() : ''
}

/** An amount in taka as poisha; null for anything else. */
export function amountOf(value: unknown): Poisha | null {
  const text = withoutGrouping(textOf(value)) ?? ''
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) return null
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/**
 * A time of a courier; without a zone it is Dhaka's. Now for anything else, and for a time that cannot be: what is said
 * later counts, so one in the year 9999 would be the last word for ever.
 */
export function timeOf(value: unknown): Date {
  const text = textOf(value)
  const isLocal = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)
  const time = new Date(isLocal ? `${text.replace(' ', 'T')}+06:00` : text)
  const isPossible = time.getTime() > earliest && time.getTime() < Date.now() + dayMs
  return isPossible ? time : new Date()
}

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
