import { exampleId } from './api-description.ts'
import type { JsonSchema, SchemaBook } from './openapi-schemas.ts'

/** A deterministic example value for a schema. `owner` is the schema, field or tag that it belongs to. */
export function exampleOf(book: SchemaBook, schema: JsonSchema, name = '', owner = ''): unknown {
  if (schema.const !== undefined) return schema.const
  const { examples, names } = book.description
  const known = name === 'name' ? (names[owner] ?? examples[name]) : examples[name]
  if (known !== undefined && allows(schema, known)) return known
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.$ref !== undefined) {
    const component = schema.$ref.split('/').at(-1) ?? ''
    return exampleOf(book, book.resolve(schema), name, component in names ? component : owner)
  }
  const [first] = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null') ?? []
  if (first !== undefined) return exampleOf(book, first, name, owner)
  if (schema.type === 'array') {
    return schema.items === undefined ? [] : [exampleOf(book, schema.items, name, owner)]
  }
  if (schema.type === 'object')
    return exampleObject(book, schema, name in book.description.names ? name : owner)
  return plainValue(schema, name)
}

function exampleObject(book: SchemaBook, schema: JsonSchema, owner: string): unknown {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, value]) => [
      key,
      exampleOf(book, value, key, owner),
    ]),
  )
}

function plainValue(schema: JsonSchema, name: string): unknown {
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return exampleId
      if (schema.format === 'date-time' || name.endsWith('Time')) return '2026-03-14T09:30:00.000Z'
      if (schema.format === 'date') return '2026-03-14'
      return textFor(schema)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return false
    default:
      return null
  }
}

/** What a pattern asks for is an id, if it is no word. */
function textFor({ minLength = 0, pattern }: JsonSchema): string {
  const text = 'text'.padEnd(minLength, ' text')
  const isFor = (value: string) => pattern === undefined || new RegExp(pattern).test(value)
  return !isFor(text) && isFor(exampleId) ? exampleId : text
}

function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => allows(each, value))
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.type === 'integer') return Number.isInteger(value)
  return schema.type === typeof value && schema.format !== 'uuid' && schema.format !== 'date-time'
}
