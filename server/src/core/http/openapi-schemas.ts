import { person, profile, session, sessionUser } from '@haat/contract/accounts'
import { category, product } from '@haat/contract/catalog'
import { appliedCoupon, coupon } from '@haat/contract/coupons'
import { errorBody, fieldError } from '@haat/contract/errors'
import { followedShop, follower } from '@haat/contract/following'
import { picture } from '@haat/contract/media'
import { newsletter } from '@haat/contract/newsletters'
import { order, orderItem } from '@haat/contract/orders'
import { meta } from '@haat/contract/paging'
import { openedPayment, payment } from '@haat/contract/payments'
import { recentlyViewed } from '@haat/contract/recently-viewed'
import { ratedReviews, review } from '@haat/contract/reviews'
import { z } from '@haat/contract/schema'
import { shop } from '@haat/contract/shops'

/** A JSON Schema (2020-12, as OpenAPI 3.1 has it), as far as the document and its examples look into it. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  $ref?: string
  [keyword: string]: unknown
}

/** What answers are made of, by the names that the document gives them. */
const named = {
  AppliedCoupon: appliedCoupon,
  Category: category,
  Coupon: coupon,
  Error: errorBody,
  FieldError: fieldError,
  FollowedShop: followedShop,
  Follower: follower,
  Meta: meta,
  Newsletter: newsletter,
  OpenedPayment: openedPayment,
  Order: order,
  OrderItem: orderItem,
  Payment: payment,
  Person: person,
  Picture: picture,
  Product: product,
  Profile: profile,
  RatedReviews: ratedReviews,
  RecentlyViewed: recentlyViewed,
  Review: review,
  Session: session,
  SessionUser: sessionUser,
  Shop: shop,
}

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries<z.ZodMiniType>(named)) registry.add(schema, { id })

const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const prefix = '#/components/schemas/'

export interface SchemaBook {
  /** The schema of what is sent (`input`) or answered (`output`); shared shapes are referred to. */
  write(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema
  /** The shared shapes that were referred to so far. */
  components: Record<string, JsonSchema>
  /** What a `$ref` stands for. */
  resolve(schema: JsonSchema): JsonSchema
}

/** Writes zod schemas as JSON Schema and gathers the shapes they share. */
export function openSchemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {}
  return {
    components,
    write: (schema, io) => {
      const { $defs = {}, ...own } = inOpenApi(schema, io)
      delete own['$schema']
      Object.assign(components, $defs)
      return own
    },
    resolve: (schema) =>
      schema.$ref === undefined ? schema : (components[schema.$ref.slice(prefix.length)] ?? {}),
  }
}

function inOpenApi(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const written = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ jsonSchema: out }) => {
      if (out.pattern === idPattern) out.format = 'uuid'
      // A format says what its long pattern says.
      if (out.format !== undefined) delete out.pattern
      if (out.maximum === Number.MAX_SAFE_INTEGER) delete out.maximum
      if (out.minimum === Number.MIN_SAFE_INTEGER) delete out.minimum
      delete out['id']
    },
  })
  return JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', `"${prefix}`))
}
