import { isAllowed } from '@haat/contract/roles'
import type { InjectOptions } from 'fastify'
import type { Rng } from '#seed/prng.ts'
import {
  anyJson,
  contentTypes,
  forgedTokens,
  hostileNumber,
  hostileText,
  queryTails,
  rawBody,
} from './hostile.ts'
import { formOf } from './forms.ts'
import { oddHeaders } from './headers.ts'
import type { Operation } from './operations.ts'
import { objectOf, type Maker } from './values.ts'
import type { FuzzActor, FuzzWorld } from './world.ts'

export type Kind = 'valid' | 'mutated' | 'hostile'

export interface FuzzRequest {
  kind: Kind
  /** Null outside the API. */
  operation: Operation | null
  actor: FuzzActor | null
  /** The URL may not match the operation: it is too long or malformed. */
  isOdd: boolean
  inject: InjectOptions & { url: string }
}

/** Half of the requests are meant to succeed, a third are nearly right, the others are random. */
const kinds: readonly Kind[] = ['valid', 'valid', 'valid', 'mutated', 'mutated', 'hostile']

/** One request to `operation`, deterministic for the same random source and market. */
export function requestTo(operation: Operation, world: FuzzWorld, rng: Rng): FuzzRequest {
  const kind = rng.pick(kinds)
  const actor = chooseActor(operation, world, rng)
  const maker: Maker = { rng, world, actor, operation }
  const path = objectOf(maker, operation.path)
  const query = objectOf(maker, operation.query)
  const body = operation.body === null ? null : objectOf(maker, withoutUnion(operation, rng))
  const parts = { path, query, body }
  if (kind === 'mutated') for (let n = rng.int(1, 3); n > 0; n -= 1) mutate(rng, parts)
  if (kind === 'hostile') makeHostile(rng, parts)
  const { url, isOdd } = addressOf(operation, path, query, kind === 'hostile' ? rng : null)
  return {
    kind,
    operation,
    actor,
    isOdd,
    inject: {
      method: operation.route.method,
      url,
      // Failed sign-ins are counted by address: a single address would be locked out at once.
      remoteAddress: `10.${rng.int(0, 255)}.${rng.int(0, 255)}.${rng.int(1, 254)}`,
      ...withOddHeaders(payloadOf(maker, body, kind), kind, rng),
    },
  }
}

/** Keeps the authorization header in nearly all requests, or few would get past authentication. */
function withOddHeaders(
  sent: Pick<InjectOptions, 'headers' | 'payload'>,
  kind: Kind,
  rng: Rng,
): Pick<InjectOptions, 'headers' | 'payload'> {
  if (kind === 'valid' || !rng.chance(kind === 'hostile' ? 0.5 : 0.1)) return sent
  const odd = oddHeaders(rng, sent.payload !== undefined)
  if (rng.chance(0.9)) delete odd['authorization']
  return { ...sent, headers: { ...sent.headers, ...odd } }
}

function chooseActor({ route }: Operation, { actors }: FuzzWorld, rng: Rng): FuzzActor | null {
  const admitted = actors.filter(({ role }) => isAllowed(route.who, role))
  if (rng.chance(0.85) && admitted.length > 0) return rng.pick(admitted)
  return rng.chance(0.5) ? rng.pick(actors) : null
}

function withoutUnion({ body }: Operation, rng: Rng) {
  return body?.anyOf === undefined ? (body ?? {}) : rng.pick(body.anyOf)
}

interface Parts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | null
}

/** Mutates one random place of the input. */
function mutate(rng: Rng, { path, query, body }: Parts): void {
  const holders = [path, query, ...(body === null ? [] : [body, body])]
  const full = holders.filter((holder) => Object.keys(holder).length > 0)
  if (full.length === 0) query[rng.pick(['page', 'x', '__proto__'])] = hostileText(rng)
  else breakOne(rng, rng.pick(full))
}

function breakOne(rng: Rng, holder: Record<string, unknown>): void {
  const key = rng.pick(Object.keys(holder))
  const value = holder[key]
  if (typeof value === 'object' && value !== null && rng.chance(0.7)) {
    const inner = value as Record<string, unknown>
    if (Object.keys(inner).length > 0) return breakOne(rng, inner)
  }
  switch (rng.int(0, 5)) {
    case 0:
      delete holder[key]
      break
    case 1:
      holder[key] = hostileNumber(rng)
      break
    case 2:
      holder[key] = anyJson(rng, 2)
      break
    case 3:
      holder[key] = typeof value === 'string' ? value.toUpperCase() : textOf(value)
      break
    default:
      holder[key] = hostileText(rng)
  }
}

/** Replaces fields with random values. */
function makeHostile(rng: Rng, { path, query, body }: Parts): void {
  for (const holder of [path, query, body ?? {}]) {
    for (const key of Object.keys(holder)) {
      if (rng.chance(0.5)) holder[key] = rng.chance(0.6) ? hostileText(rng) : anyJson(rng)
    }
  }
}

/** Avoids segments of only dots: clients resolve them before sending, which changes the URL. */
const dots = new Set(['', '.', '..'])

function addressOf(
  { route }: Operation,
  path: Record<string, unknown>,
  query: Record<string, unknown>,
  hostile: Rng | null,
): { url: string; isOdd: boolean } {
  let isOdd = false
  const pathname = route.url.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const text = textOf(path[name])
    const segment = dots.has(text) ? 'x' : text.slice(0, 400)
    isOdd ||= encode(segment).length > 250
    return encode(segment)
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}=${encode(textOf(each))}`),
  )
  const tail = hostile === null ? '' : hostile.pick(queryTails)
  const slash = hostile?.chance(0.1) === true ? '/' : ''
  const search = pairs.length === 0 && tail === '' ? '' : `?${pairs.join('&')}${tail}`
  return { url: `/api/v1${pathname}${slash}${search}`, isOdd }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function payloadOf(
  { rng, actor, operation }: Maker,
  body: Record<string, unknown> | null,
  kind: Kind,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const headers: Record<string, string> = {}
  if (actor !== null) headers['authorization'] = `${rng.pick(['', 'Bearer '])}${actor.token}`
  else if (rng.chance(0.3)) headers['authorization'] = rng.pick(forgedTokens)
  if (operation.takesKey && rng.chance(0.3)) {
    headers['idempotency-key'] = rng.pick(['k1', 'k2', 'k3', ' ', 'é', 'x'.repeat(201)])
  }
  if (operation.route.method === 'GET') return { headers }
  if (kind === 'hostile' && rng.chance(0.4)) {
    const type = rng.pick(contentTypes)
    if (type !== '') headers['content-type'] = type
    return { headers, payload: rawBody(rng) }
  }
  const asForm = operation.takesFile ? rng.chance(0.5) : kind !== 'valid' && rng.chance(0.02)
  if (asForm) {
    const form = formOf(rng, body ?? {}, kind)
    return { headers: { ...headers, 'content-type': form.type }, payload: form.payload }
  }
  if (body === null) return { headers }
  headers['content-type'] = 'application/json'
  return { headers, payload: JSON.stringify(body) }
}
