import { Failure, type ErrorCode } from '@haat/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseLostError, sqlState } from '#core/sql/db-errors.ts'

/** Codes of errors that Fastify and its plugins raise before a route runs. */
const foreign: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_BODY',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
  FST_ERR_BAD_URL: 'MALFORMED_BODY',
  FST_ERR_MAX_PARAM_LENGTH: 'VALIDATION_FAILED',
}

/** Error codes of the system and of PostgreSQL for a full disk, an exceeded quota or no memory. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100', '53200'])

/** PostgreSQL's code for text with a NUL character, which it can't store. */
const badCharacter = '22021'

/** After how many seconds clients may retry after a failure of the database or disk. */
export const retryAfterSeconds = 2

/** The one place where errors become HTTP responses, which never hold a stack or SQL. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Handles errors of routes, and of the router itself (a malformed URL). */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = asFailure(error, request.method)
  if (error instanceof DatabaseLostError) {
    request.log.warn(
      { reason: error.message },
      'a request failed because the database is unreachable',
    )
  } else if (failure.status >= 500 && !isBusy(error)) {
    request.log.error({ err: error }, 'request failed')
  }
  sendFailure(failure, request, reply)
}

/** Rejections under load are expected, and logging each would add to the load. */
function isBusy(error: Error): boolean {
  return error instanceof Failure && error.code === 'NOT_READY'
}

/** Sends the error envelope. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): void {
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfterSeconds))))
  }
  reply.refusal = failure.code
  void reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      success: false,
      message: failure.message,
      code: failure.code,
      ...(failure.errors === undefined ? {} : { errors: failure.errors }),
      ...(failure.data === undefined ? {} : { data: failure.data }),
      requestId: request.id,
    })
}

function asFailure(error: FastifyError, method: string): Failure {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseLostError || noRoom.has(error.code)) {
    return new Failure('NOT_READY', { retryAfterSeconds })
  }
  const code = foreign[error.code]
  if (code !== undefined) return new Failure(code)
  if (sqlState(error) === badCharacter) {
    return new Failure(method === 'GET' ? 'VALIDATION_FAILED' : 'MALFORMED_BODY')
  }
  if (error.statusCode === 429) return new Failure('TOO_MANY_REQUESTS')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Failure('MALFORMED_BODY')
  }
  return new Failure('INTERNAL')
}
