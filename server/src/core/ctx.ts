import type { ErrorCode } from '@haat/contract/errors'
import type { Role } from '@haat/contract/roles'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './boot/config.ts'
import type { Db, Pool } from './sql/db.ts'
import { createLifecycle, type Lifecycle } from './boot/lifecycle.ts'
import { createMetrics, type Metrics } from './boot/metrics.ts'
import { createSecurityLog, type SecurityLog } from './http/security-log.ts'

/**
 * What a process builds once at start and every request uses: batchers, limiters, caches, connections to
 * other systems. A feature declares its own entry (`declare module '#core/ctx.ts'`), and
 * server/src/resources.ts builds it.
 */
export interface Resources {}

/** What every service needs. Inside `inTransaction` its `db` is that transaction's connection. */
export interface Ctx {
  config: Config
  db: Db
  log: FastifyBaseLogger
  pool: Pool
  lifecycle: Lifecycle
  metrics: Metrics
  security: SecurityLog
  /** How many uploads each person is sending; limited because each occupies disk space. */
  uploads: Map<string, number>
  resources: Resources
  /** The prefix of picture addresses in responses: PUBLIC_URL, or nothing for our own pages. */
  pictureBase: string
}

/** Builds a process's resources. `ctx` returns the finished ctx: call it at run time, not while building. */
export type BuildResources = (config: Config, ctx: () => Ctx) => Resources

/** The ctx of a process, whose `db` is the pool. */
export function assembleCtx(
  config: Config,
  pool: Pool,
  log: FastifyBaseLogger,
  buildResources: BuildResources,
  lifecycle: Lifecycle = createLifecycle(),
): Ctx {
  const ctx: Ctx = {
    config,
    db: pool,
    log,
    pool,
    lifecycle,
    metrics: createMetrics({ isOn: config.metrics.isOn }),
    security: createSecurityLog(pool, log, config.authSecret),
    uploads: new Map(),
    resources: buildResources(config, () => ctx),
    pictureBase: config.publicUrl,
  }
  return ctx
}

/** What an account must do first, as the error code that it gets until then. */
export type Requirement = Extract<
  ErrorCode,
  'PASSWORD_CHANGE_REQUIRED' | 'TWO_FACTOR_SETUP_REQUIRED'
>

/** The person who is signed in, as read from their session for this request. */
export interface Actor {
  id: string
  email: string
  role: Role
  sessionId: string
  requirement: Requirement | null
}

declare const insideTransaction: unique symbol
/** A ctx whose writes are committed or rolled back together. */
export type Tx = Ctx & { readonly [insideTransaction]: true }

/** Runs `work` in one transaction; an error thrown inside rolls back everything it wrote. */
export function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.pool.transaction((db) => work({ ...ctx, db } as Tx))
}
