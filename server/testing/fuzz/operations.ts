import type { FastifyInstance } from 'fastify'
import type { DeclaredRoute } from '#core/http/http.ts'
import { openApiDocument } from '#core/http/openapi.ts'
import type { JsonSchema } from '#core/http/openapi-schemas.ts'

/** A call as the API document describes it. */
export interface Operation {
  route: DeclaredRoute
  /** `POST /orders/create`. */
  name: string
  path: JsonSchema
  query: JsonSchema
  body: JsonSchema | null
  takesFile: boolean
  takesKey: boolean
}

interface Described {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

/** Every call of the document, with each `$ref` resolved. */
export function operationsOf(app: FastifyInstance): Operation[] {
  const document = JSON.parse(
    JSON.stringify(openApiDocument(app.declaredRoutes, app.apiDescription, '/api/v1')),
  ) as Document
  const { schemas } = document.components
  return app.declaredRoutes.map((route) => {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    const described = document.paths[path]?.[route.method.toLowerCase()]
    const name = `${route.method} ${route.url}`
    if (described === undefined) throw new Error(`${name} is not in the document`)
    const content = described.requestBody?.content
    const fields = (place: string): JsonSchema => {
      const found = described.parameters.filter((each) => each.in === place)
      return {
        type: 'object',
        properties: Object.fromEntries(found.map((each) => [each.name, each.schema])),
        required: found.filter((each) => each.required).map((each) => each.name),
      }
    }
    return {
      route,
      name,
      path: fields('path'),
      query: fields('query'),
      body: resolved(content?.['application/json']?.schema ?? null, schemas),
      takesFile: content?.['multipart/form-data'] !== undefined,
      takesKey: described.parameters.some((each) => each.in === 'header'),
    }
  })
}

function resolved(
  schema: JsonSchema | null,
  schemas: Record<string, JsonSchema>,
): JsonSchema | null {
  if (schema === null) return null
  const text = JSON.stringify(schema, (_key, value: JsonSchema | null) =>
    typeof value?.$ref === 'string' ? schemas[value.$ref.split('/').at(-1) ?? ''] : value,
  )
  return JSON.parse(text) as JsonSchema
}
