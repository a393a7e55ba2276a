import { expect, it } from 'vitest'
import { productDuplicateInput } from './catalog.ts'
import { z } from './schema.ts'

const someId = '01990000-0000-7000-8000-000000000000'

function messagesOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, value)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

it('names each wrong field of a product to duplicate', () => {
  const price = { price: 100, stock: 1 }
  const wrong = { name: 'ab', description: 'short', ...price, categoryId: 'x' }
  expect(messagesOf(productDuplicateInput, wrong)).toEqual({
    name: 'Name must be at least 3 characters',
    description: 'Description must be at least 10 characters',
    categoryId: 'Category ID must be at least 36 characters',
  })
  expect(messagesOf(productDuplicateInput, { ...wrong, id: 'x' })).toMatchObject({
    name: 'Name must be at least 3 characters',
  })
  const required = ['name', 'description', 'price', 'stock', 'categoryId']
  expect(messagesOf(productDuplicateInput, {})).toEqual(
    Object.fromEntries(required.map((name) => [name, 'Required'])),
  )
  expect(messagesOf(productDuplicateInput, { id: 'x' })).toEqual({ id: 'Invalid id' })
  expect(messagesOf(productDuplicateInput, [])).toEqual({
    '': 'Expected object, received array',
  })
  expect(z.parse(productDuplicateInput, { id: someId.toUpperCase() })).toEqual({ id: someId })
  const right = { name: ' Mouse ', description: 'Long enough', ...price, categoryId: someId }
  expect(z.parse(productDuplicateInput, { ...right, id: someId })).toMatchObject({
    name: 'Mouse',
    discount: 0,
  })
})
