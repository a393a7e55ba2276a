import { createHash } from 'node:crypto'
import { fail } from '@haat/contract/errors'
import { idempotencyLimits } from '@haat/contract/idempotency.limits'
import { z } from '@haat/contract/schema'
import type { FastifyRequest } from 'fastify'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** A write with an Idempotency-Key: for 24 hours the same key and body get the stored response. */
export interface KeyedCall<Response = unknown> {
  route: string
  key: string
  bodyHash: string
  /** What the route responds with. A stored response has to fit it. */
  schema: z.ZodMiniType<Response>
}

/** The response to the first request with a key. An earlier release may have stored it. */
export const storedResponse = z.object({ body_hash: z.string(), response: z.unknown() })

const storedRow = aliased('k', {
  ...pick(tables.idempotency_keys, 'body_hash'),
  response: tables.idempotency_keys.response.holding({ schema: z.unknown() }),
})
const storedColumns = columns(storedRow)

const keyPattern = /^[\x21-\x7e]+$/

/**
 * The request's key for this write, or null when it has none. Throws VALIDATION_FAILED for a key that is
 * too long or holds anything but visible ASCII.
 */
export function keyedCall<Response>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  route: string,
  body: unknown,
  schema: z.ZodMiniType<Response>,
): KeyedCall<Response> | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (
    typeof key !== 'string' ||
    key.length > idempotencyLimits.idempotencyKeyMax ||
    !keyPattern.test(key)
  ) {
    const message = `Must be 1 to ${idempotencyLimits.idempotencyKeyMax} visible characters`
    return fail('VALIDATION_FAILED', { errors: [{ path: 'idempotency-key', message }] })
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return { route, key, bodyHash, schema }
}

/**
 * The stored response, or null for a new key. Throws IDEMPOTENCY_KEY_REUSED when the body differs.
 * @throws Error when the stored response does not fit what the route responds with now.
 */
export async function findStoredResponse<Response>(
  ctx: Ctx,
  actor: Actor,
  call: KeyedCall<Response> | null,
): Promise<Response | null> {
  if (call === null) return null
  const stored = await ctx.db.maybe(
    storedRow,
    sql`
    select ${storedColumns} from idempotency_keys k where ${storedFor(actor.id, call)}`,
  )
  return stored === null ? null : checkedResponse(stored, call)
}

/**
 * The stored response. Throws IDEMPOTENCY_KEY_REUSED when the key came with another body.
 * @throws Error when a release with another schema has stored it. The write was done, so it is not repeated, and
 * a response in another shape would mislead the client. So a schema of stored responses changes in ways that the
 * responses of the release before still fit.
 */
export function checkedResponse<Response>(
  stored: z.infer<typeof storedResponse>,
  { bodyHash, route, schema }: KeyedCall<Response>,
): Response {
  if (stored.body_hash !== bodyHash) return fail('IDEMPOTENCY_KEY_REUSED')
  const parsed = schema.safeParse(stored.response)
  if (parsed.success) return parsed.data
  throw new Error(`A stored response of ${route} does not fit its schema`, { cause: parsed.error })
}

/** Condition that finds a call's stored response in `idempotency_keys k`. */
export function storedFor(personId: string, { route, key }: KeyedCall): Sql {
  return sql`k.person_id = ${personId} and k.route = ${route} and k.key = ${key}
    and k.created_at > now() - interval '${sql.int(idempotencyLimits.idempotencyHours)} hours'`
}

/** A response to store. */
export interface NewResponse<Response> {
  personId: string
  call: KeyedCall<Response>
  status: number
  response: Response
}

/**
 * Inserts responses, in the statement or transaction of the writes they belong to. It skips keys that are
 * stored already: a request that waited for its duplicate must then roll back its own writes and send the
 * duplicate's response.
 */
export function insertResponses<Response>(responses: readonly NewResponse<Response>[]): Sql {
  const rows = responses.map(({ personId, call, status, response }) => ({
    person_id: personId,
    route: call.route,
    key: call.key,
    body_hash: call.bodyHash,
    status,
    response,
  }))
  return sql`
    insert into idempotency_keys as kept (person_id, route, key, body_hash, status, response)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as a (person_id uuid, route text, key text, body_hash text, status smallint, response json)
    on conflict (person_id, route, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, response = excluded.response,
          created_at = now()
      where kept.created_at <= now() - interval '${sql.int(idempotencyLimits.idempotencyHours)} hours'`
}

/** Deletes responses that have expired, and returns how many. */
export async function deleteOldResponses(ctx: Ctx): Promise<number> {
  return await ctx.db.run(sql`
    delete from idempotency_keys
    where created_at < now() - interval '${sql.int(idempotencyLimits.idempotencyHours)} hours'`)
}
