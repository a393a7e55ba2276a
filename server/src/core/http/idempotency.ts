import { createHash } from 'node:crypto'
import { fail } from '@haat/contract/errors'
import { idempotencyLimits } from '@haat/contract/idempotency.limits'
import { z } from '@haat/contract/schema'
import type { FastifyRequest } from 'fastify'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** A write that carried an Idempotency-Key: within 24 hours the same key and body get the first answer. */
export interface KeyedCall {
  route: string
  key: string
  bodyHash: string
}

/** A stored response, of `idempotency_keys k`. It holds what the same route has answered. */
const storedResponse = <Data>() =>
  aliased('k', {
    ...pick(tables.idempotency_keys, 'body_hash'),
    response: tables.idempotency_keys.response.holding({ schema: z.custom<Data>() }),
  })
export interface KeptAnswer<Data> {
  body_hash: string
  response: Data
}

const keyPattern = /^[\x21-\x7e]+$/

/**
 * The caller's key for this write, or null when none was sent. Refuses with VALIDATION_FAILED a key
 * that is too long or holds anything but visible ASCII.
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

/** The first answer, or null for a call seen for the first time. IDEMPOTENCY_KEY_REUSED on another body. */
export async function findAnswer<Data>(
  ctx: Ctx,
  actor: Actor,
  call: KeyedCall | null,
): Promise<Data | null> {
  if (call === null) return null
  const shape = storedResponse<Data>()
  const kept = await ctx.db.maybe(
    shape,
    sql`
    select ${columns(shape)} from idempotency_keys k where ${keptFor(actor.id, call)}`,
  )
  return kept === null ? null : checkedAnswer(kept, call)
}

/** The kept answer, unless the key came with another body: IDEMPOTENCY_KEY_REUSED. */
export function checkedAnswer<Data>(kept: KeptAnswer<Data>, call: KeyedCall): Data {
  return kept.body_hash === call.bodyHash ? kept.response : fail('IDEMPOTENCY_KEY_REUSED')
}

/** Condition that finds a call's kept answer in `idempotency_keys k`. */
export function keptFor(personId: string, { route, key }: KeyedCall): Sql {
  return sql`k.person_id = ${personId} and k.route = ${route} and k.key = ${key}
    and k.created_at > now() - interval '${sql.int(idempotencyLimits.idempotencyHours)} hours'`
}

/** An answer to be kept. */
export interface NewAnswer {
  personId: string
  call: KeyedCall
  status: number
  response: unknown
}

/**
 * Insert that keeps answers, to run with the writes they answer. It leaves out those that stand already:
 * whoever waited for a twin must then undo what it wrote and give the twin's answer.
 */
export function keepAnswers(answers: readonly NewAnswer[]): Sql {
  const rows = answers.map(({ personId, call, status, response }) => ({
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

/** Throws away answers that are past their time; how many there were. */
export async function forgetOldAnswers(ctx: Ctx): Promise<number> {
  return await ctx.db.run(sql`
    delete from idempotency_keys
    where created_at < now() - interval '${sql.int(idempotencyLimits.idempotencyHours)} hours'`)
}
