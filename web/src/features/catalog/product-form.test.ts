import { z } from '@haat/contract/schema'
import { expect, test } from 'vitest'
import { aProduct } from '#test/samples.ts'
import {
  newProduct,
  numberOrNothing,
  patchOf,
  previewOf,
  startOf,
  stockNow,
} from './product-form.ts'

const nothingMore = { categoryName: undefined, pictureSrc: undefined }

test('a new product needs what a change may leave out', () => {
  const errors = z.safeParse(newProduct, startOf(null)).error?.issues ?? []
  const byField = Object.fromEntries(errors.map(({ path, message }) => [path[0], message]))
  expect(byField).toEqual({
    name: 'Name must be at least 3 characters',
    description: 'Description must be at least 10 characters',
    categoryId: 'Category ID must be at least 36 characters',
    price: 'Required',
    stock: 'Required',
  })
})

test('a save sends what was changed, a stock with the one it was decided on', () => {
  const start = startOf(aProduct({ name: 'Mouse', stock: 10 }))
  expect(patchOf(start, { ...start, name: 'New' })).toEqual({ name: 'New' })
  expect(patchOf(start, { ...start, stock: 20 })).toEqual({ stock: 20, stockSeen: 10 })
})

test('a refusal says what is in stock now', () => {
  const refusal = (code: string) => ({ status: 409, data: { code, data: { stock: 7 } } })
  expect(stockNow(refusal('STOCK_CHANGED'))).toBe(7)
  expect(stockNow(refusal('OUT_OF_STOCK'))).toBeUndefined()
  expect(stockNow({ status: 409, data: { code: 'STOCK_CHANGED' } })).toBeUndefined()
})

test('an empty number box holds nothing', () => {
  expect(numberOrNothing('')).toBeUndefined()
  expect(numberOrNothing('12.5')).toBe(12.5)
  expect(numberOrNothing(0)).toBe(0)
})

test('the preview follows what is typed, as far as it makes sense', () => {
  const product = aProduct({ price: 100, discount: 20, image: '/media/old.webp' })
  const typed = { ...startOf(product), name: 'New name', price: 90.5, discount: 1.005 }
  const shown = previewOf(typed, product, { categoryName: 'Mouse', pictureSrc: 'blob:new' })
  expect(shown).toMatchObject({
    name: 'New name',
    price: 90.5,
    discount: 0,
    image: 'blob:new',
    category: { name: 'Mouse' },
    rating: product.rating,
  })
  expect(previewOf(startOf(product), product, nothingMore).image).toBe('/media/old.webp')
  expect(previewOf({ name: '' }, null, nothingMore)).toMatchObject({
    name: 'Name of the product',
    price: 0,
  })
})
