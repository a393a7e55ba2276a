import type { JsonSchema, SchemaBook } from './openapi-schemas.ts'

const id = '019b76da-a800-7c1e-9d3f-2a6b5c4d3e2f'
const picture = `/media/${id}/640.webp`

/** Believable values by the name of a field. One that its schema does not allow is left aside. */
const byName: Record<string, unknown> = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTliIn0.signature',
  address: 'House 12, Road 5, Dhanmondi, Dhaka',
  amount: 2460,
  code: 'EID100',
  comment: 'Arrived in two days and works well.',
  couponCode: 'EID100',
  description: 'A quiet wireless mouse with three buttons and a battery for a year.',
  discount: 100,
  discountAmount: 100,
  email: 'customer@haat.example',
  followerCount: 128,
  image: picture,
  limit: 10,
  logoUrl: picture,
  message: 'My order has been on its way for six days. Where is it?',
  name: 'Rahima Akter',
  newPassword: 'haat5678',
  oldPassword: 'haat1234',
  page: 1,
  password: 'haat1234',
  phoneNumber: '01712345678',
  placeholder: '#e7e5e4',
  price: 1250,
  productCount: 32,
  profilePhoto: picture,
  quantity: 2,
  rating: 5,
  redirect_url: 'https://pay.haat.example/session/1',
  refreshToken: 'pXq1Jk0Zl7yWc2m4',
  reviewCount: 14,
  searchTerm: 'mouse',
  shipping: 60,
  shopAddress: 'Level 4, Multiplan Center, Dhaka',
  stock: 25,
  subject: 'Where is my order?',
  subtotal: 2500,
  token: 'b0pXq1Jk0Zl7yWc2m4',
  total: 32,
  totalAmount: 2460,
  transactionId: 'HT7F3K2M9Q',
  usageLimit: 1,
  usedCount: 3,
  width: 1200,
  height: 900,
}

/** Names of things, by what has the name. */
const nameOf: Record<string, string> = {
  category: 'Mouse',
  Category: 'Mouse',
  product: 'Aurora Swift wireless mouse',
  Product: 'Aurora Swift wireless mouse',
  shop: 'Circuit Corner',
  Shop: 'Circuit Corner',
  categories: 'Mouse',
  products: 'Aurora Swift wireless mouse',
  shops: 'Circuit Corner',
}

/** A value that a schema allows, the same each time. `owner` is what the value belongs to. */
export function exampleOf(book: SchemaBook, schema: JsonSchema, name = '', owner = ''): unknown {
  if (schema.const !== undefined) return schema.const
  const known = name === 'name' ? (nameOf[owner] ?? byName['name']) : byName[name]
  if (known !== undefined && allows(schema, known)) return known
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.$ref !== undefined) {
    const component = schema.$ref.split('/').at(-1) ?? ''
    return exampleOf(book, book.resolve(schema), name, component in nameOf ? component : owner)
  }
  const [first] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (first !== undefined) return exampleOf(book, first, name, owner)
  if (schema.type === 'array') {
    return schema.items === undefined ? [] : [exampleOf(book, schema.items, name, owner)]
  }
  if (schema.type === 'object') return exampleObject(book, schema, name in nameOf ? name : owner)
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
      if (schema.format === 'uuid') return id
      if (schema.format === 'date-time' || name.endsWith('Time')) return '2026-03-14T09:30:00.000Z'
      return 'text'.padEnd(schema.minLength ?? 0, ' text')
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return false
    default:
      return null
  }
}

function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => allows(each, value))
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.type === 'integer') return Number.isInteger(value)
  return schema.type === typeof value && schema.format !== 'uuid' && schema.format !== 'date-time'
}
