import { AsyncLocalStorage } from 'node:async_hooks'
import { Failure } from '@haat/contract/errors'
import { nobody, type Who } from './fair-line.ts'

/** On whose behalf something is done, and until when that is of use to them. */
export interface Caller {
  readonly who: Who
  /** On the clock of `performance.now()`. What has not begun by then is not begun any more. */
  deadline: number
}

const callers = new AsyncLocalStorage<Caller>()

/** Has everything that `work` waits for wait on behalf of this caller. */
export function onBehalfOf<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** For whom places in a line are counted: nobody for jobs and for what has no request. */
export function currentWho(): Who {
  return callers.getStore()?.who ?? nobody
}

/** On the clock of `performance.now()`; Infinity where nobody waits for an answer. */
export function currentDeadline(): number {
  return callers.getStore()?.deadline ?? Number.POSITIVE_INFINITY
}

/**
 * From here on the work is done to its end: it has begun to write, or to do what takes long by nature.
 * Only waiting for a start is bounded by the deadline.
 */
export function liftDeadline(): void {
  const caller = callers.getStore()
  if (caller !== undefined) caller.deadline = Number.POSITIVE_INFINITY
}

/** Refuses with NOT_READY what could not begin in time. */
export function refuseBusy(): never {
  throw busy()
}

export function busy(): Failure {
  return new Failure('NOT_READY', { message: busyMessage, retryAfterSeconds: retrySeconds() })
}

export const busyMessage = 'The market is very busy. Please try again shortly.'

/** Spread, so that those who were refused together do not come again together. */
export function retrySeconds(): number {
  return 1 + Math.floor(Math.random() * 3)
}
