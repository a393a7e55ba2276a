import { errorBody, fieldError, type ErrorCode } from '@haat/contract/errors'
import { meta } from '@haat/contract/paging'
import type { z } from '@haat/contract/schema'
import type { FastifyInstance } from 'fastify'

/** What the API document needs to know about a noun besides its routes. */
export interface ApiDescription {
  /** Schemas that the document describes once, by the names it gives them. */
  schemas: Record<string, z.ZodMiniType>
  /** Realistic example values by field name. A schema that does not allow the value gets a plain one. */
  examples: Record<string, unknown>
  /** Realistic example values of the field `name`, by the schema, field or tag it belongs to. */
  names: Record<string, string>
  /** The `data` of errors that carry the current state, and the tag that it belongs to. */
  states: Partial<Record<ErrorCode, { schema: z.ZodMiniType; tag: string }>>
}

declare module 'fastify' {
  interface FastifyInstance {
    apiDescription: ApiDescription
  }
}

/** The description of fields that all lists and errors have in common. */
export function commonDescription(): ApiDescription {
  const examples = { page: 1, limit: 10, total: 32 }
  return {
    schemas: { Error: errorBody, FieldError: fieldError, Meta: meta },
    examples,
    names: {},
    states: {},
  }
}

/** Adds a noun to the API's document; call it where the routes are registered. */
export function describeApi(
  { apiDescription }: FastifyInstance,
  part: Partial<ApiDescription>,
): void {
  Object.assign(apiDescription.schemas, part.schemas)
  Object.assign(apiDescription.examples, part.examples)
  Object.assign(apiDescription.names, part.names)
  Object.assign(apiDescription.states, part.states)
}

/** An id for examples. */
export const exampleId = '019b76da-a800-7c1e-9d3f-2a6b5c4d3e2f'
