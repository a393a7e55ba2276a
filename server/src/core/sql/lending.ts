import type pg from 'pg'
import { currentDeadline, failBusy, liftDeadline } from '#core/concurrency/request-context.ts'
import { reaching } from './db-errors.ts'

/** The longest wait for a connection, in ms. */
export const patienceMs = 10_000
const queueMax = 500

/**
 * Acquires a connection from the pool; the work on it then has no deadline. Throws NOT_READY when none becomes
 * free before the request's deadline, or when too many requests wait for one.
 */
export async function lend(pool: pg.Pool): Promise<pg.PoolClient> {
  const leftMs = currentDeadline() - performance.now()
  if (leftMs < 0) failBusy()
  const isFree = pool.idleCount > pool.waitingCount
  if (isFree || leftMs === Number.POSITIVE_INFINITY) {
    liftDeadline()
    return await reaching(pool.connect())
  }
  if (pool.waitingCount >= queueMax) failBusy()
  const lent = reaching(pool.connect())
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, leftMs, null)
  })
  const client = await Promise.race([lent, isLate]).finally(() => clearTimeout(timer))
  if (client === null) {
    // The request no longer needs the connection: return it when the pool provides it.
    lent.then(
      (late) => late.release(),
      () => undefined,
    )
    return failBusy()
  }
  liftDeadline()
  return client
}
