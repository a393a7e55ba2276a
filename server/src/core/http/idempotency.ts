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
export interface KeyedCall {
  route: string
  key: string
  bodyHash: string
}

/** A row of `idempotency_keys k`. `response` has the shape that the same route has returned. */
const storedResponse = <Data>() =>
  aliased('k', {
    ...pick(tables.idempotency_keys, 'body_hash'),
    response: tables.idempotency_keys.response.holding({ schema: z.custom<Data>() }),
  })

/** The response to the first request with a key. */
export interface StoredResponse<Data> {
  body_hash: string
  response: Data
}

const keyPattern = /^[\x21-\x7e]+$/

/**
 * The request's key for this write, or null when it has none. Throws VALIDATION_FAILED for a key that is
 * too long or holds anything but visible ASCII.
 */
export function keyedCall(
  { headers }: Pick<FastifyRequest, 'headers'>,
  route: string,
  body: unknown,
): KeyedCall | null {
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
  return { route, key, bodyHash }
}

/** The stored response, or null for a new key. Throws IDEMPOTENCY_KEY_REUSED when the body differs. */
export async function findStoredResponse<Data>(
  ctx: Ctx,
  actor: Actor,
  call: KeyedCall | null,
): Promise<Data | null> {
  if (call === null) return null
  const shape = storedResponse<Data>()
  const stored = await ctx.db.maybe(
    shape,
    sql`
    select ${columns(shape)} from idempotency_keys k where ${storedFor(actor.id, call)}`,
  )
  return stored === null ? null : checkedResponse(stored, call)
}

/** The stored response. Throws IDEMPOTENCY_KEY_REUSED when the key came with another body. */
export function checkedResponse<Data>(stored: StoredResponse<Data>, call: KeyedCall): Data {
  return stored.body_hash === call.bodyHash ? stored.response : fail('IDEMPOTENCY_KEY_REUSED')
}

/** Condition that finds a call's stored response in `idempotency_keys k`. */
export function storedFor(personId: string, { route, key }: KeyedCall): Sql {
  return sql`k.person_id = ${personId} and k.route = ${route} and k.key = ${key}
    and k.created_at > now() - interval '${sql.int(idempotencyLimits.idempotencyHours)} hours'`
}

/** A response to store. */
export interface NewResponse {
  personId: string
  call: KeyedCall
  status: number
  response: unknown
}

/**
 * Inserts responses, in the statement or transaction of the writes they belong to. It skips keys that are
 * stored already: a request that waited for its duplicate must then roll back its own writes and send the
 * duplicate's response.
 */
export function insertResponses(responses: readonly NewResponse[]): Sql {
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
      as a (person_id uuid, route text, key text, body_hash text, status smallint, response jsonb)
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
