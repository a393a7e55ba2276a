import { z } from '@haat/contract/schema'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { readAnswer, TooLong } from '#core/limited-answer.ts'
import { GatewayError } from './gateway.ts'

const answerBytesMax = 256 * 1024

const record = z.record(z.string(), z.unknown())
export type GatewayRecord = z.infer<typeof record>

/** A gateway's address and how long it may take to answer. */
interface Place {
  url: string
  timeoutMs: number
}

/** Errors before any byte of the request was sent. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** A GET with secrets in its query, as these gateways require. Its address is never logged. */
export function getJson(
  place: Place,
  path: string,
  query: Record<string, string>,
): Promise<GatewayRecord> {
  return call(place, `${path}?${new URLSearchParams(query).toString()}`, {})
}

export function postForm(
  place: Place,
  path: string,
  fields: Record<string, string>,
): Promise<GatewayRecord> {
  return call(place, path, { method: 'POST', body: new URLSearchParams(fields) })
}

export function postJson(
  place: Place,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<GatewayRecord> {
  return call(place, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** A field as text; empty for one that is absent or no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

async function call(place: Place, path: string, init: RequestInit): Promise<GatewayRecord> {
  const { text, status } = await fetchText(place.url + path, {
    ...init,
    signal: AbortSignal.timeout(place.timeoutMs),
  })
  const answer = readRecord(text)
  if (status < 200 || status >= 300) {
    const message = `The gateway answered with status ${status}.`
    throw new GatewayError(message, { status, record: answer ?? {} })
  }
  if (answer !== null) return answer
  throw new GatewayError('The gateway answered something other than a JSON object.')
}

function readRecord(text: string): GatewayRecord | null {
  try {
    return record.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ text: string; status: number }> {
  notInTransaction('a call to a payment gateway')
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, { ...init, redirect: 'error' })
    text = await readAnswer(answer, answerBytesMax)
  } catch (error) {
    if (error instanceof TooLong)
      throw new GatewayError('The response of the gateway is too large.')
    // Addresses contain secrets, so the message names only the kind of error.
    const reason = error instanceof Error ? error.name : 'unknown'
    throw new GatewayError(`The gateway could not be reached (${reason}).`, {
      wasSent: !isUnsent(error),
    })
  }
  return { text, status: answer.status }
}

function isUnsent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  return unsentCodes.some((code) => code === cause.code)
}

/** Whether the browser may be sent to an address: it is on the gateway's host or under its domain. */
export function isOwnPage(address: string, gatewayUrl: string, domain: string): boolean {
  if (!URL.canParse(address)) return false
  const [page, own] = [new URL(address), new URL(gatewayUrl)]
  if (page.protocol !== own.protocol) return false
  return page.host === own.host || page.hostname.endsWith(`.${domain}`)
}

export function isRecord(value: unknown): value is GatewayRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
