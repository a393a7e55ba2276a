import { AsyncLocalStorage } from 'node:async_hooks'
import { Failure } from '@haat/contract/errors'

/** The client that queues treat fairly: a network, and one person in it. */
export interface Client {
  network: string
  /** Empty when the person is not known. */
  person: string
}

/** The client of jobs, and of everything else that runs outside of a request. */
export const noClient: Client = { network: '', person: '' }

/** The request that work belongs to: its client and its deadline. */
export interface RequestContext {
  readonly client: Client
  /** On the clock of `performance.now()`. Work that has not started by then is dropped. */
  deadline: number
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs `work` in the context of a request: every queue below it knows the request's client and deadline. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/** Runs work that outlives the request that started it: it belongs to no client and has no deadline. */
export function runInBackground<T>(work: () => T): T {
  return contexts.run({ client: noClient, deadline: Number.POSITIVE_INFINITY }, work)
}

/** The client of the current request; `noClient` outside of requests. */
export function currentClient(): Client {
  return contexts.getStore()?.client ?? noClient
}

/** On the clock of `performance.now()`; Infinity outside of requests. */
export function currentDeadline(): number {
  return contexts.getStore()?.deadline ?? Number.POSITIVE_INFINITY
}

/**
 * Removes the deadline of the current request. The deadline limits only the wait before work starts: work that
 * has begun to write, or that is slow by nature, runs to its end.
 */
export function liftDeadline(): void {
  const context = contexts.getStore()
  if (context !== undefined) context.deadline = Number.POSITIVE_INFINITY
}

/** Throws NOT_READY: the work could not start in time. */
export function failBusy(): never {
  throw busyFailure()
}

export function busyFailure(): Failure {
  return new Failure('NOT_READY', { message: busyMessage, retryAfterSeconds: retrySeconds() })
}

export const busyMessage = 'The market is very busy. Please try again shortly.'

/** Random, so that clients that were rejected together do not retry together. */
export function retrySeconds(): number {
  return 1 + Math.floor(Math.random() * 3)
}
