import type { ErrorCode } from '@haat/contract/errors'
import type { Role } from '@haat/contract/roles'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './boot/config.ts'
import type { Db, Pool } from './sql/db.ts'
import { createLifecycle, type Lifecycle } from './boot/lifecycle.ts'
import { createMetrics, type Metrics } from './boot/metrics.ts'
import { createSecurityLog, type SecurityLog } from './http/security-log.ts'

/** What every service needs. Inside `inTransaction` its `db` is that transaction's connection. */
export interface Ctx {
  config: Config
  db: Db
  log: FastifyBaseLogger
  pool: Pool
  lifecycle: Lifecycle
  metrics: Metrics
  security: SecurityLog
  /** What addresses of pictures begin with where rows become answers: PUBLIC_URL, or nothing for our own pages. */
  pictureBase: string
}

/** A process's ctx, whose `db` is the pool. */
export function createCtx(
  config: Config,
  pool: Pool,
  log: FastifyBaseLogger,
  lifecycle = createLifecycle(),
): Ctx {
  return {
    config,
    db: pool,
    log,
    pool,
    lifecycle,
    metrics: createMetrics({ isOn: config.metrics.isOn }),
    security: createSecurityLog(pool, log, config.authSecret),
    pictureBase: config.publicUrl,
  }
}

/** What an account has to do before it may do anything else: the code that it is refused with until then. */
export type Requirement = Extract<
  ErrorCode,
  'PASSWORD_CHANGE_REQUIRED' | 'TWO_FACTOR_SETUP_REQUIRED'
>

/** Whoever is signed in, as their session row says at this moment. */
export interface Actor {
  id: string
  email: string
  role: Role
  sessionId: string
  requirement: Requirement | null
}

declare const insideTransaction: unique symbol
/** A ctx whose writes stand or fall together. */
export type Tx = Ctx & { readonly [insideTransaction]: true }

/** Runs `work` in one transaction; a refusal thrown inside undoes everything it wrote. */
export function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.pool.transaction((db) => work({ ...ctx, db } as Tx))
}
