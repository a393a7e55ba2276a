import type { ErrorCode, FieldError } from '@haat/contract/errors'
import { isRecord } from './persistence.ts'

/** The message when neither the server nor the screen has a better one. */
export const somethingWentWrong = 'Something went wrong'

/**
 * The sentence to show for a failed call: the server's message when it sent one, else the fallback
 * (a lost connection, a timeout or an unreadable answer has no message of the server).
 */
export function errorMessage(error: unknown, fallback: string = somethingWentWrong): string {
  const message = refusalOf(error)?.['message']
  return typeof message === 'string' && message !== '' ? message : fallback
}

/** The error's stable code, e.g. `OUT_OF_STOCK`; undefined when the server sent none. */
export function errorCode(error: unknown): ErrorCode | (string & {}) | undefined {
  const code = refusalOf(error)?.['code']
  return typeof code === 'string' ? code : undefined
}

/** The field errors that the server sent, to be shown under the same fields as the client's own. */
export function fieldErrors(error: unknown): FieldError[] {
  const errors = refusalOf(error)?.['errors']
  return Array.isArray(errors) ? errors.filter(isFieldError) : []
}

/** The error's data for the client to act on (current prices, what is left); unchecked. */
export function errorData(error: unknown): unknown {
  return refusalOf(error)?.['data']
}

/** The HTTP status, or undefined when no answer came: FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR. */
export function errorStatus(error: unknown): number | undefined {
  return isRecord(error) && typeof error['status'] === 'number' ? error['status'] : undefined
}

/** Whether it does not exist, or the caller may not know about it. */
export function isNotFound(error: unknown): boolean {
  return errorStatus(error) === 404 || isMalformedId(error)
}

function isMalformedId(error: unknown): boolean {
  return errorStatus(error) === 400 && fieldErrors(error).some(({ path }) => path.endsWith('id'))
}

function refusalOf(error: unknown): Record<string, unknown> | undefined {
  return isRecord(error) && isRecord(error['data']) ? error['data'] : undefined
}

function isFieldError(value: unknown): value is FieldError {
  return (
    isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
  )
}
