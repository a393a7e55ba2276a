import pg from 'pg'

/**
 * The database is unreachable, or the connection was lost. If a write's response was lost, it is unknown whether
 * the write was committed, so callers must report neither success nor failure.
 */
export class DatabaseLostError extends Error {}

/** The SQLSTATE of an error from PostgreSQL; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Whether a write violated this constraint or unique index. */
export function brokeConstraint(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === name
}

/**
 * SQLSTATEs: connection failures, too many connections, a server that is stopping, crashed or starting, and
 * (25006) a former primary that a fail-over has made a read-only standby.
 */
const lostStates = new Set(['08000', '08003', '08006', '53300', '57P01', '57P02', '57P03', '25006'])
/** PgBouncer's code for a server that it lost or can't reach, and for clients that it has no room for. */
const poolerState = '08P01'
/** The driver's messages for connections that closed or timed out; these errors have no code. */
const lostMessages = /^Connection terminated|^timeout exceeded|is not queryable$/

/** Converts errors of lost or failed connections to DatabaseLostError. */
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
  // System error codes: ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND, or ENOENT for a missing Unix socket.
  const isSystems = 'code' in error && /^E(?!RR_)[A-Z_]+$/.test(String(error.code))
  return isSystems || lostMessages.test(error.message)
}
