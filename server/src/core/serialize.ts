import { z } from '@haat/contract/schema'
import fastJsonStringify from 'fast-json-stringify'

/** A serializer compiled from a schema; keys the schema does not name never leave the house. */
export function serializerFor(schema: z.ZodMiniType): (value: unknown) => string {
  return fastJsonStringify(jsonSchema(schema, 'output') as fastJsonStringify.Schema)
}

/** A schema as JSON Schema, without the long patterns and bounds that say no more than the type. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: out }) => {
      if (out.format !== undefined) delete out.pattern
      if (out.maximum === Number.MAX_SAFE_INTEGER) delete out.maximum
      if (out.minimum === Number.MIN_SAFE_INTEGER) delete out.minimum
    },
  })
}
