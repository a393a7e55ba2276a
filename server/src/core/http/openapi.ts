import { errorBody, errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import { addressesHeader, sessionHeader } from '@haat/contract/headers'
import { idempotencyLimits } from '@haat/contract/idempotency.limits'
import type { z } from '@haat/contract/schema'
import type { Requirement } from '#core/ctx.ts'
import type { ApiDescription } from './api-description.ts'
import type { DeclaredRoute } from './http.ts'
import { envelope } from './replies.ts'
import { exampleOf } from './openapi-examples.ts'
import { openSchemaBook, type SchemaBook } from './openapi-schemas.ts'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 document from the same declarations that register the routes. */
export function openApiDocument(
  routes: readonly DeclaredRoute[],
  description: ApiDescription,
  serverUrl: string,
): Json {
  const book = openSchemaBook(description)
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(book, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haat',
      version: '1.0.0',
      description:
        'The API of the Haat market. Money is a number of taka with at most two decimals, times are ISO ' +
        '8601 in UTC, ids are UUIDs. Query values that are empty, `undefined` or `null` count as absent. ' +
        `Where anyone may call, an access token that has ended counts as none and \`${sessionHeader}: ended\` ` +
        `says so. Addresses of pictures are whole; with \`${addressesHeader}: relative\` they start at the root.`,
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(routes.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: book.components,
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The access token as it is; `Bearer <token>` is accepted too.',
        },
      },
    },
  }
}

const requirements: readonly Requirement[] = [
  'PASSWORD_CHANGE_REQUIRED',
  'TWO_FACTOR_SETUP_REQUIRED',
]

/**
 * Every error code that a route may return: those it declares, and those that follow from its input
 * and its access rules.
 */
export function refusalsOf(route: DeclaredRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors)
  if (route.params ?? route.query ?? route.body) codes.add('VALIDATION_FAILED')
  if (route.who !== 'anyone') {
    codes.add('SESSION_ENDED')
    codes.add('NOT_SIGNED_IN')
    for (const requirement of requirements) {
      if (route.allowedBefore?.includes(requirement) !== true) codes.add(requirement)
    }
  }
  if (typeof route.who === 'object') codes.add('NOT_ALLOWED')
  if (route.method !== 'GET') {
    for (const code of ['MALFORMED_BODY', 'UNSUPPORTED_BODY', 'BODY_TOO_LARGE'] as const) {
      codes.add(code)
    }
  }
  if (route.takesFile === true) codes.add('FILE_TOO_LARGE')
  for (const code of ['TOO_MANY_REQUESTS', 'INTERNAL', 'NOT_READY'] as const) codes.add(code)
  return [...codes].toSorted(
    (a, b) => errorCatalogue[a].status - errorCatalogue[b].status || a.localeCompare(b),
  )
}

/** Who may call a route, in words. */
function callersOf({ who }: Pick<DeclaredRoute, 'who'>): string {
  if (who === 'anyone') return 'anyone'
  return who === 'signed-in' ? 'anyone signed in' : who.join(', ')
}

function operation(book: SchemaBook, route: DeclaredRoute): Json {
  const own = route.own === undefined ? '' : ` Own: ${route.own}.`
  return {
    operationId: nameOf(route),
    tags: [tagOf(route)],
    summary: route.summary,
    description: `Who may call it: ${callersOf(route)}.${own}`,
    'x-roles': route.who,
    ...(route.who === 'anyone' ? {} : { security: [{ accessToken: [] }] }),
    parameters: parametersOf(book, route),
    ...requestOf(book, route),
    responses: { [route.status ?? 200]: successOf(book, route), ...failuresOf(book, route) },
  }
}

function parametersOf(book: SchemaBook, route: DeclaredRoute): Json[] {
  const parameters = [
    ...fieldsOf(book, route.params, 'path'),
    ...fieldsOf(book, route.query, 'query'),
  ]
  if (route.errors?.includes('IDEMPOTENCY_KEY_REUSED') === true) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: `For ${idempotencyLimits.idempotencyHours} hours the same key and body get the first answer again.`,
      schema: { type: 'string', minLength: 1, maxLength: idempotencyLimits.idempotencyKeyMax },
    })
  }
  return parameters
}

function fieldsOf(
  book: SchemaBook,
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = book.write(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
    ...(place === 'path' ? { example: exampleOf(book, field, name) } : {}),
  }))
}

const file = {
  type: 'string',
  format: 'binary',
  description: 'A JPEG, PNG, WebP or AVIF image of at most 5 MB.',
}

/** The body; a call without fields may still take a file. */
function requestOf(book: SchemaBook, route: DeclaredRoute): Json {
  if (route.body !== undefined) return { requestBody: bodyOf(book, route.body, route) }
  if (route.takesFile !== true) return {}
  const schema = { type: 'object', properties: { file }, required: ['file'] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function bodyOf(book: SchemaBook, body: z.ZodMiniType, route: DeclaredRoute): Json {
  const schema = book.write(body, 'input')
  const example = without(exampleOf(book, schema, '', tagOf(route)), route.exampleWithout)
  const json = { schema, example }
  if (route.takesFile !== true) return { required: true, content: { 'application/json': json } }
  const form = {
    schema: {
      type: 'object',
      properties: {
        data: { ...schema, description: 'The fields as JSON.' },
        file,
      },
    },
    encoding: { data: { contentType: 'application/json' } },
    example: { data: example },
  }
  return { required: true, content: { 'multipart/form-data': form, 'application/json': json } }
}

function without(example: unknown, fields: readonly string[] = []): unknown {
  if (fields.length === 0) return example
  return Object.fromEntries(
    Object.entries(asObject(example)).filter(([name]) => !fields.includes(name)),
  )
}

function successOf(book: SchemaBook, route: DeclaredRoute): Json {
  const schema = book.write(envelope(route.reply), 'output')
  if ('csv' in route.reply)
    return { description: route.message, content: { 'text/csv': { schema } } }
  const example = { ...asObject(exampleOf(book, schema, '', tagOf(route))), message: route.message }
  return { description: route.message, content: { 'application/json': { schema, example } } }
}

/** The error responses by status, with an example of each code. */
function failuresOf(book: SchemaBook, route: DeclaredRoute): Json {
  const schema = book.write(errorBody, 'output')
  const byStatus = Map.groupBy(refusalsOf(route), (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const examples = Object.fromEntries(
        codes.map((code) => [code, { value: refusal(book, code) }]),
      )
      const description = codes
        .map((code) => `${code}: ${errorCatalogue[code].message}`)
        .join('\n\n')
      return [status, { description, content: { 'application/json': { schema, examples } } }]
    }),
  )
}

function refusal(book: SchemaBook, code: ErrorCode): Json {
  const state = book.description.states[code]
  return {
    success: false,
    message: errorCatalogue[code].message,
    code,
    ...(code === 'VALIDATION_FAILED' ? { errors: [{ path: 'email', message: 'Required' }] } : {}),
    ...(state === undefined
      ? {}
      : { data: exampleOf(book, book.write(state.schema, 'output'), '', state.tag) }),
    requestId: '6f1d7c2e-0a3b-4c5d-8e9f-1a2b3c4d5e6f',
  }
}

/** `GET /orders/get-single-order/:id` is `getOrdersGetSingleOrderById`. */
function nameOf({ method, url }: DeclaredRoute): string {
  const words = url.split(/[/-]/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => capital(word.replace(':', 'by-'))).join('')
}

function capital(word: string): string {
  return word
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** The tag that a route declares, or the first segment of its path. */
function tagOf({ url, tag }: DeclaredRoute): string {
  return tag ?? url.split('/')[1] ?? ''
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
