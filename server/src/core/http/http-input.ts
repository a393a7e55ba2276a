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

/** Parses a part of a request by its schema. Throws VALIDATION_FAILED, which names each invalid field. */
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
 * Null for input that makes the validation itself throw: zod compares the `length` of any value in place of a
 * string, and an attacker can send an object whose `length` throws when compared.
 */
function readBy(schema: Schema, value: unknown) {
  try {
    return z.safeParse(schema, value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
