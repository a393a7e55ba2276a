import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../../server/src/core/boot/config.ts'
import type { Pool, Sql } from '../../server/src/core/sql/db.ts'
import { buildApp } from '../../server/src/app.ts'
import { createCtx } from '../../server/src/resources.ts'
import type { BenchRequest } from '../load.ts'
import type { Market } from '../market.ts'
import type { Statement } from '../statements.ts'

/** Answers requests inside this process and records what they ask of the database. */
export interface Recorder {
  /** The reading statements that a request sends, the caller's session included. Throws unless it succeeds. */
  statementsOf(request: BenchRequest): Promise<Statement[]>
  close(): Promise<void>
}

export async function openRecorder(market: Market): Promise<Recorder> {
  let noted: Statement[] = []
  const pool = recording(market.ctx.pool, (statement) => void noted.push(statement))
  const config = readConfig({ ...market.env, SHARED_ANSWERS: 'off' })
  const ctx = createCtx(config, pool, pino({ level: 'error' }))
  const app: FastifyInstance = await buildApp(ctx)
  return {
    statementsOf: async ({ method, path: url, headers = {} }) => {
      noted = []
      const reply = await app.inject({ method, url, headers })
      if (reply.statusCode >= 300)
        throw new Error(`${url} answers ${reply.statusCode}: ${reply.body}`)
      return noted.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
    },
    close: () => app.close(),
  }
}

/** The same pool, except that it tells what it is asked. */
function recording(pool: Pool, hear: (statement: Statement) => void): Pool {
  const note = (query: Sql) => hear(query.compile())
  return {
    ...pool,
    many: (shape, query) => {
      note(query)
      return pool.many(shape, query)
    },
    maybe: (shape, query) => {
      note(query)
      return pool.maybe(shape, query)
    },
    one: (shape, query) => {
      note(query)
      return pool.one(shape, query)
    },
  }
}

/** Pages of 8 kB that PostgreSQL looks at for one request, on average: what it costs, however busy the machine. */
export async function buffersOf(
  pool: Pool,
  requests: readonly (readonly Statement[])[],
): Promise<number> {
  let sum = 0
  for (const { text, values } of requests.flat()) {
    const { rows } = await pool.raw.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    sum += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return sum / requests.length
}

interface PlanNode {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Sends the statements of one request after the other through the driver as it comes, prepared. */
export function replayer(
  pool: Pool,
  requests: readonly (readonly Statement[])[],
): (turn: number) => Promise<unknown> {
  const named = requests.map((statements) =>
    statements.map(({ text, values }) => ({
      name: createHash('sha1').update(text).digest('base64url'),
      text,
      values,
    })),
  )
  return async (turn) => {
    for (const statement of named[(turn * 7_919) % named.length] ?? [])
      await pool.raw.query(statement)
  }
}
