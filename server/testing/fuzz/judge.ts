import { errorBody } from '@haat/contract/errors'
import { isAllowed } from '@haat/contract/roles'
import { z } from '@haat/contract/schema'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expectDocumented, isFile } from '#testing/documented.ts'
import type { FuzzRequest } from './requests.ts'

const turnedAway = [
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'SESSION_ENDED',
  'PASSWORD_CHANGE_REQUIRED',
  'TWO_FACTOR_SETUP_REQUIRED',
]

/** What is wrong with the answer to a generated request: an empty array for a right one. */
export function judge(
  app: FastifyInstance,
  request: FuzzRequest,
  answer: LightMyRequestResponse,
): string[] {
  const { operation, actor, isOdd } = request
  const { statusCode: status } = answer
  // 503 means overload, which is not an error here.
  if (status >= 500 && status !== 503) return [`answered ${status} ${answer.body}`]
  if (operation === null) return []
  const why: string[] = []
  const code = codeOf(answer)
  if (code === null) why.push(`answered ${status} with no envelope: ${answer.body.slice(0, 300)}`)
  // The router itself rejects a URL that is too long, or finds no route.
  if (code === null || (isOdd && /^(VALIDATION_FAILED|NOT_FOUND)$/.test(code))) return why
  try {
    expectDocumented(app, operation.route.method, operation.route.url, answer)
  } catch (error) {
    why.push(error instanceof Error ? error.message : String(error))
  }
  const isTurnedAway = turnedAway.includes(code)
  if (!isAllowed(operation.route.who, actor?.role ?? null) && !isTurnedAway) {
    why.push(`let in ${actor?.role ?? 'anonymous'}: ${status} ${code}`)
  }
  return why
}

/** The code of an error, an empty string for a success, null for a malformed response. */
function codeOf(answer: LightMyRequestResponse): string | null {
  let body: unknown
  try {
    body = isFile(answer) ? null : answer.json()
  } catch {
    return null
  }
  if (answer.statusCode < 400) return ''
  const read = z.safeParse(errorBody, body)
  return read.success ? read.data.code : null
}
