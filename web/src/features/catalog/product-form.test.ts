import { z } from '@haat/contract/schema'
import { expect, test } from 'vitest'
import { aProduct } from '#test/samples.ts'
import { editOf, numberOrNothing, previewOf, startOf, wholeProduct } from './product-form.ts'

const categoryId = '01890000-0000-7000-8000-000000000001'
const nothingMore = { categoryName: undefined, pictureSrc: undefined }

test('a new product requires fields that an edit may leave out', () => {
  const errors = z.safeParse(wholeProduct, startOf(null)).error?.issues ?? []
  const byField = Object.fromEntries(errors.map(({ path, message }) => [path[0], message]))
  expect(byField).toEqual({
    name: 'Name must be at least 3 characters',
    description: 'Description must be at least 10 characters',
    categoryId: 'Category ID must be at least 36 characters',
    price: 'Required',
    stock: 'Required',
  })
})

test('an emptied field is an error, not an unchanged value', () => {
  const typed = {
    ...startOf(aProduct({ categoryId })),
    price: numberOrNothing(''),
    stock: numberOrNothing(''),
  }
  const issues = z.safeParse(wholeProduct, typed).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['price', 'Required'],
    ['stock', 'Required'],
  ])
})

test('a save sends the changes and the values they are based on, and the stock only if it was changed', () => {
  const product = aProduct({ name: 'Mouse', stock: 10, price: 100, categoryId })
  const start = startOf(product)
  const renamed = editOf(product, { ...start, name: 'New' })
  expect(renamed).toMatchObject({ name: 'New', seen: { name: 'Mouse', price: 100 } })
  expect(Object.keys(renamed)).toEqual(['name', 'seen'])
  expect(renamed.seen).not.toHaveProperty('stock')
  expect(editOf(product, { ...start, stock: 20 })).toMatchObject({ stock: 20, seen: { stock: 10 } })
})

test('an empty number box has no value', () => {
  expect(numberOrNothing('')).toBeUndefined()
  expect(numberOrNothing('12.5')).toBe(12.5)
  expect(numberOrNothing(0)).toBe(0)
})

test('the preview follows valid input', () => {
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
