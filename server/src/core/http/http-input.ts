import { fail, type FieldError } from '@haat/contract/errors'
import { z } from '@haat/contract/schema'

type Schema = z.ZodMiniType

const absent = new Set(['', 'undefined', 'null'])

/** Query values that arrive as the words `undefined` or `null`, or empty, count as absent. */
export function definedOnly(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      ([, value]) => !(typeof value === 'string' && absent.has(value)),
    ),
  )
}

/** A part of a request by its schema. Refuses with VALIDATION_FAILED, naming each field that is wrong. */
export function parse(
  schema: Schema | undefined,
  value: unknown,
  where: 'params' | 'query' | 'body',
): unknown {
  if (schema === undefined) return undefined
  const read = readBy(schema, where === 'body' ? (value ?? {}) : value)
  if (read === null) return fail('VALIDATION_FAILED')
  if (read.success) return read.data
  const errors: FieldError[] = read.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  return fail('VALIDATION_FAILED', { errors })
}

/**
 * Null for what can't even be looked at: zod compares the `length` of whatever stands in place of a text,
 * and an object can be made that has one and breaks when it is compared.
 */
function readBy(schema: Schema, value: unknown) {
  try {
    return z.safeParse(schema, value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
