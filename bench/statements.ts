import { createHash } from 'node:crypto'
import type { Ctx } from '../server/src/core/ctx.ts'
import type { Db, Pool, Sql } from '../server/src/core/sql/db.ts'
import type { Shape } from '../server/src/core/sql/kinds.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * The statements that a service sends: it runs against a database that records them and finds nothing.
 */
export async function statementsOf(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Statement[]> {
  const noted: Statement[] = []
  const note = (query: Sql) => void noted.push(query.compile())
  const none = async (_shape: Shape, query: Sql) => {
    note(query)
    return []
  }
  const db: Db = {
    many: none,
    maybe: async (_shape, query) => {
      note(query)
      return null
    },
    one: async (_shape, query) => {
      note(query)
      throw new Error('Nothing is found here.')
    },
    run: async (query) => {
      note(query)
      return 0
    },
  }
  const noting: Ctx = { ...ctx, db }
  // The service throws because it finds nothing; the statement has been recorded by then.
  await work(noting).catch(() => undefined)
  return noted
}

/** Sends the statements through the driver as the server uses it: pooled, prepared, results parsed. */
export function sender(
  pool: Pool,
  statements: readonly Statement[],
): (turn: number) => Promise<unknown> {
  const named = statements.map(({ text, values }) => ({
    name: createHash('sha1').update(text).digest('base64url'),
    text,
    values,
  }))
  return async (turn) => {
    const statement = named[(turn * 7_919) % named.length]
    if (statement === undefined) throw new Error('There is no statement to send.')
    return await pool.raw.query(statement)
  }
}
