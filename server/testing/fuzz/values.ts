import { toTaka } from '@haat/contract/money'
import { priceOrder } from '@haat/contract/pricing'
import type { JsonSchema } from '#core/http/openapi-schemas.ts'
import { demoPassword } from '#seed/market/demo.ts'
import type { Rng } from '#seed/prng.ts'
import { nounsByAddress } from './addresses.ts'
import { catalogueInput } from './catalogue-bodies.ts'
import { catalogueFields } from './catalogue.ts'
import type { Operation } from './operations.ts'
import { returnBody } from './returns.ts'
import { parcelOf } from './parcel-bodies.ts'
import { numbers } from './numbers.ts'
import { talkFields } from './talk.ts'
import type { FuzzActor, FuzzWorld, Noun, Thing } from './world.ts'

/** The inputs for generating values. */
export interface Maker {
  rng: Rng
  world: FuzzWorld
  actor: FuzzActor | null
  operation: Operation
}

const places = [3_026_513, 2_015_506, 6_091_010, 3026]

/** A value that the schema allows. If the field's name is known, the value refers to existing data. */
export function valueOf(maker: Maker, schema: JsonSchema, name: string = ''): unknown {
  const { rng } = maker
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return rng.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return valueOf(maker, rng.pick(choices), name)
  const types: unknown = schema.type
  switch (Array.isArray(types) ? rng.pick(types) : types) {
    case 'string':
      return known(maker, name) ?? textOf(rng, schema)
    case 'integer':
    case 'number':
      if (name === 'nth') return 0
      return name === 'placeId' ? rng.pick(places) : numberOf(rng, schema)
    case 'boolean':
      return rng.chance(0.5)
    case 'array':
      return Array.from({ length: rng.int(1, 3) }, () => valueOf(maker, schema.items ?? {}, name))
    case 'object':
      return objectOf(maker, schema)
    default:
      return null
  }
}

/** A whole body or query. Orders are built from products on sale. */
export function objectOf(maker: Maker, schema: JsonSchema): Record<string, unknown> {
  const { rng, operation, world } = maker
  if (operation.name === 'POST /orders/create' && schema === operation.body) return orderOf(maker)
  if (operation.name === 'POST /auth/reset-password' && world.resets[0] !== undefined) {
    const { personId, token } = world.resets[0]
    return schema === operation.body ? { id: personId, password: demoPassword } : { token }
  }
  if (operation.name === 'POST /commission-rates/order' && schema === operation.body) {
    return { ids: world.things.rate.map(({ id }) => id).toReversed() }
  }
  if (/^POST .finance.refunds/.test(operation.name) && schema === operation.body) {
    const orderId = idOf(maker, world.things.deliveredOrder)
    return { orderId, cause: 'GOODWILL', goodwill: 1, reason: 'Late' }
  }
  const parcel =
    schema === operation.body
      ? (parcelOf(maker) ?? returnBody(operation.name, world.things))
      : undefined
  const belonging = parcel ?? catalogueInput(maker, schema)
  if (belonging !== undefined) return belonging
  if (schema.oneOf !== undefined) return objectOf(maker, rng.pick(schema.oneOf))
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name) || rng.chance(0.4))
      .map(([name, field]) => [name, valueOf(maker, field, name)]),
  )
}

function orderOf({ rng, world }: Maker): Record<string, unknown> {
  if (world.offers.length === 0) return {}
  const { shopId } = rng.pick(world.offers)
  const chosen = world.offers.filter((offer) => offer.shopId === shopId).slice(0, rng.int(1, 3))
  const lines = chosen.map((offer) => ({ ...offer, quantity: rng.int(1, 2) }))
  const coupon =
    rng.chance(0.1) && world.couponCodes.length > 0 ? rng.pick(world.couponCodes) : null
  return {
    shopId,
    paymentType: rng.pick(['COD', 'ONLINE']),
    totalAmount: toTaka(priceOrder(lines).total),
    products: lines.map(({ id, price, discount, quantity }) => ({
      productId: id,
      quantity,
      price: toTaka(price),
      discount: toTaka(discount),
    })),
    ...(coupon === null ? {} : { couponCode: coupon }),
    ...(rng.chance(0.4) ? { delivery: deliveryOf(rng) } : {}),
  }
}

function deliveryOf(rng: Rng): Record<string, unknown> {
  const placeId = rng.pick(places)
  return { name: 'Fuzz Ünïcode', phone: '০১৭১২৩৪৫৬৭৮', placeId, line: 'বাসা ৫, রোড ৩' }
}

/** The kind of an id, by the name of its field or by its URL. */
const nounsByField: Record<string, Noun> = {
  productId: 'product',
  shopId: 'shop',
  categoryId: 'category',
  orderId: 'order',
  shopIds: 'shop',
  categoryIds: 'category',
  ids: 'payout',
  orderIds: 'courierOrder',
  orders: 'order',
  ...talkFields,
  ...catalogueFields,
}
function nounOf(name: string, url: string): Noun | undefined {
  if (name === 'productIds' && url.startsWith('/commission-rates')) return 'product'
  if (name === 'productId' && url.startsWith('/wishes/')) return 'wishedProduct'
  if (name === 'orderId' && url === '/payments/create') return 'payableOrder'
  if (name !== 'id') return nounsByField[name]
  return nounsByAddress.find(([start]) => url.startsWith(start))?.[1]
}

function passwordFor(url: string, name: string): string {
  const isHardToGuess = url.startsWith('/users/create') || name === 'newPassword'
  return isHardToGuess ? 'three-small-boats' : demoPassword
}

/** To sign in, a caller's own: callers have the demo's password. */
function emailFor({ rng, world, operation, actor }: Maker): string | undefined {
  if (operation.name === 'POST /auth/login' && actor !== null) return actor.email
  return rng.chance(0.5) ? anyOf(rng, world.emails) : `fuzz${rng.int(1, 1_000_000)}@test.example`
}

function known(maker: Maker, name: string): string | undefined {
  const { rng, world, operation, actor } = maker
  const noun = nounOf(name, operation.route.url)
  if (noun !== undefined) return idOf(maker, world.things[noun])
  if (/password$/i.test(name)) return passwordFor(operation.route.url, name)
  switch (name) {
    case 'courier':
      return 'pathao'
    case 'clientId':
      return crypto.randomUUID()
    case 'email':
      return emailFor(maker)
    case 'userEmail':
    case 'vendorEmail':
      return rng.chance(0.5) ? actor?.email : anyOf(rng, world.emails)
    case 'phoneNumber':
      return `01${rng.int(100_000_000, 999_999_999)}`
    case 'code':
    case 'couponCode':
      return rng.chance(0.7) ? anyOf(rng, world.couponCodes) : `FUZZ${rng.int(1, 100_000)}`
    case 'startTime':
    case 'endTime':
      return new Date(Date.UTC(2026, rng.int(0, 30), rng.int(1, 28))).toISOString()
    case 'productIds':
      return [idOf(maker, world.things.product), idOf(maker, world.things.product)].join()
    case 'refreshToken':
      return anyOf(rng, world.refreshTokens)
    case 'searchTerm':
    case 'category':
      return anyOf(rng, world.words)
    default:
      return numbers[name]
  }
}

/** Mostly one of the caller's own rows, often somebody else's. */
function idOf({ rng, actor }: Maker, things: readonly Thing[]): string | undefined {
  const own = things.filter(({ owners }) => actor !== null && owners.includes(actor.id))
  const from = own.length > 0 && rng.chance(0.7) ? own : things
  return from.length === 0 ? undefined : rng.pick(from).id
}

function anyOf(rng: Rng, texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : rng.pick(texts)
}

function textOf(rng: Rng, schema: JsonSchema): string {
  if (schema.format === 'uuid') return '019b76da-a800-7c1e-9d3f-2a6b5c4d3e2f'
  if (schema.format === 'date') return '2026-11-30'
  if (schema.format === 'date-time') return '2026-03-14T09:30:00.000Z'
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 100
  const text = `${rng.pick(['Fuzz', 'মাউস', 'Ünïcode', 'x'])} ${rng.int(1, 1_000_000)}`
  return text.padEnd(schema.minLength ?? 0, ' text').slice(0, most)
}

function numberOf(rng: Rng, { type, minimum = 0, maximum = 5_000 }: JsonSchema): number {
  const least = Math.ceil(minimum)
  const most = Math.min(Math.floor(maximum), least + rng.pick([1, 5, 100, 5_000]))
  const whole = rng.int(least, Math.max(least, most))
  const hundredths = type === 'integer' || whole >= maximum ? 0 : rng.int(0, 99)
  return (whole * 100 + hundredths) / 100
}
