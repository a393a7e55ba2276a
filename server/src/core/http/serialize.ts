import { defaultPhoto, personPhoto, pictureAddress, srcset } from '@haat/contract/media'
import type { z } from '@haat/contract/schema'

/** Serializes a response; `isOwn` is for our own pages, which use URLs relative to the root. */
export type Serialize = (value: unknown, isOwn: boolean) => Buffer

/**
 * Creates a serializer for a schema, which drops keys that the schema does not name. It also prefixes the
 * URLs of pictures with `publicUrl`, for all clients except our own pages.
 */
export function serializerFor(schema: z.ZodMiniType, publicUrl: string): Serialize {
  const trim = trimmerFor(schema, null) ?? same
  const complete = trimmerFor(schema, publicUrl) ?? same
  // A Buffer is sent unchanged; a string would be measured first and then encoded.
  return (value, isOwn) => Buffer.from(JSON.stringify(isOwn ? trim(value) : complete(value)))
}

/** Returns the value itself when there is nothing to change, and otherwise a copy. */
type Trim = (value: unknown) => unknown

const same: Trim = (value) => value
const plain = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null'])

/** Null for a schema whose values need no change: they contain no objects and no picture URLs. */
function trimmerFor(schema: z.core.$ZodType, publicUrl: string | null): Trim | null {
  if (publicUrl !== null) {
    const completing = completerOf(schema, publicUrl)
    if (completing !== null) return completing
  }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectTrimmer(def.shape, publicUrl)
    case 'array':
      return arrayTrimmer(trimmerFor(def.element, publicUrl))
    case 'nullable':
    case 'optional':
      return trimmerFor(def.innerType, publicUrl)
    case 'union':
      // Of values that need no change, whichever it is.
      if (def.options.every((option) => trimmerFor(option, publicUrl) === null)) return null
      throw new Error(`A response can't contain a union of objects.`)
    default:
      if (plain.has(def.type)) return null
      throw new Error(`A response can't contain a schema of type ${def.type}.`)
  }
}

/** Whether a string is a picture URL depends on its schema. */
function completerOf(schema: z.core.$ZodType, publicUrl: string): Trim | null {
  const whole = (address: unknown) =>
    typeof address === 'string' && address.startsWith('/') ? publicUrl + address : address
  if (schema === pictureAddress) return whole
  if (schema === personPhoto)
    return (address) => (address === undefined ? address : whole(address ?? defaultPhoto))
  if (schema !== srcset) return null
  const next = `, ${publicUrl}/`
  return (addresses) =>
    typeof addresses === 'string' && addresses.startsWith('/')
      ? publicUrl + addresses.replaceAll(', /', next)
      : addresses
}

function objectTrimmer(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  publicUrl: string | null,
): Trim {
  const named = new Set(Object.keys(shape))
  const nested = Object.entries(shape).flatMap(([key, schema]) => {
    const trim = trimmerFor(schema, publicUrl)
    return trim === null ? [] : [{ key, trim }]
  })
  return (value) => {
    if (!isObject(value)) return value
    let out = value
    // By far the fastest way to iterate over the keys of many objects.
    for (const key in value) {
      if (named.has(key)) continue
      out = Object.fromEntries(Object.entries(value).filter(([each]) => named.has(each)))
      break
    }
    let isCopy = out !== value
    for (const { key, trim } of nested) {
      const trimmed = trim(out[key])
      if (trimmed === out[key]) continue
      if (!isCopy) out = { ...out }
      isCopy = true
      out[key] = trimmed
    }
    return out
  }
}

function arrayTrimmer(trim: Trim | null): Trim | null {
  if (trim === null) return null
  return (value) => {
    if (!Array.isArray(value)) return value
    const out = value.map(trim)
    return out.some((each, index) => each !== value[index]) ? out : value
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
