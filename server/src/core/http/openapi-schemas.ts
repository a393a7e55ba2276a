import { z } from '@haat/contract/schema'
import type { ApiDescription } from './api-description.ts'

/** The keywords of JSON Schema (2020-12, as in OpenAPI 3.1) that the document and its examples use. */
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
  oneOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  $ref?: string
  [keyword: string]: unknown
}

const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const prefix = '#/components/schemas/'

export interface SchemaBook {
  readonly description: ApiDescription
  /** The JSON Schema of a request (`input`) or a response (`output`); named schemas become references. */
  write(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema
  /** The named schemas that were referred to so far. */
  components: Record<string, JsonSchema>
  /** The schema that a `$ref` refers to. */
  resolve(schema: JsonSchema): JsonSchema
}

/** Writes zod schemas as JSON Schema and collects the named schemas they refer to. */
export function openSchemaBook(description: ApiDescription): SchemaBook {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(description.schemas)) registry.add(schema, { id })
  const components: Record<string, JsonSchema> = {}
  return {
    description,
    components,
    write: (schema, io) => {
      const { $defs = {}, ...own } = inOpenApi(schema, io, registry)
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
  registry: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const written = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ jsonSchema: out }) => {
      if (out.pattern === idPattern) out.format = 'uuid'
      // The `format` says the same as the long `pattern`.
      if (out.format !== undefined) delete out.pattern
      if (out.maximum === Number.MAX_SAFE_INTEGER) delete out.maximum
      if (out.minimum === Number.MIN_SAFE_INTEGER) delete out.minimum
      delete out['id']
    },
  })
  return JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', `"${prefix}`))
}
