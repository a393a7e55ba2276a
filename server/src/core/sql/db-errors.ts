import pg from 'pg'

/**
 * There is no reaching the database, or the connection was lost. Whether a write stands whose answer was
 * lost with it is not known: nothing may be said of it.
 */
export class DatabaseLostError extends Error {}

/** PostgreSQL's five-letter code of an error, when it is one of its errors. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Whether a write was refused by this constraint or unique index. */
export function brokeConstraint(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === name
}

/** Connection failures, too many connections, a server that shuts down, has crashed or starts. */
const lostStates = new Set(['08000', '08003', '08006', '53300', '57P01', '57P02', '57P03'])
/** PgBouncer's code for a server that it lost or can't reach, and for clients that it has no room for. */
const poolerState = '08P01'
/** What the driver says of connections that end, take too long or have ended before; they carry no code. */
const lostMessages = /^Connection terminated|^timeout exceeded|is not queryable$/

/** Has a connection that is lost, or never came about, told as DatabaseLostError. */
export async function reaching<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isLost(error) ? new DatabaseLostError(error.message, { cause: error }) : error
  }
}

function isLost(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) {
    const isPooler = error.code === poolerState && error.severity === 'FATAL'
    return isPooler || lostStates.has(error.code ?? '')
  }
  if (!(error instanceof Error)) return false
  // The system's own codes: ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND, for a socket's file ENOENT.
  const isSystems = 'code' in error && /^E(?!RR_)[A-Z_]+$/.test(String(error.code))
  return isSystems || lostMessages.test(error.message)
}
