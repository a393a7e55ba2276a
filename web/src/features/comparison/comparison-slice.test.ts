import { expect, test } from 'vitest'
import { aProduct } from '#test/samples.ts'
import {
  comparedRemoved,
  compareOutcome,
  comparisonReducer,
  comparisonReset,
  productCompared,
  readComparison,
} from './comparison-slice.ts'

const [one, two, three, four] = ['1', '2', '3', '4'].map((id) => aProduct({ id }))
const laptop = aProduct({ id: 'laptop', categoryId: 'category-laptop' })

function compared(...products: (typeof laptop | undefined)[]) {
  return products
    .filter((product) => product !== undefined)
    .reduce(
      (state, product) => comparisonReducer(state, productCompared(product)),
      comparisonReducer(undefined, comparisonReset()),
    )
}

function ids(state: ReturnType<typeof compared>): string[] {
  return state.products.map(({ id }) => id)
}

test('holds products in the order they were added, each once', () => {
  expect(ids(compared(one, two, one))).toEqual(['1', '2'])
})

test('a fourth product replaces the last', () => {
  expect(ids(compared(one, two, three, four))).toEqual(['1', '2', '4'])
})

test('another category is rejected, unless the list is empty', () => {
  expect(compareOutcome(compared(one), laptop)).toBe('other-category')
  expect(ids(compared(one, laptop))).toEqual(['1'])
  expect(ids(compared(laptop))).toEqual(['laptop'])
})

test('reports that a product is in the list already, full or not', () => {
  expect(compareOutcome(compared(one, two, three), aProduct({ id: '2' }))).toBe('already-there')
})

test('products are removed one by one or all', () => {
  expect(ids(comparisonReducer(compared(one, two), comparedRemoved('1')))).toEqual(['2'])
  expect(ids(comparisonReducer(compared(one, two), comparisonReset()))).toEqual([])
})

test('at most three valid products of one category are restored from storage', () => {
  const products = [one, { id: 'broken' }, laptop, two, two, three, four]
  expect(ids(readComparison({ products }))).toEqual(['1', '2', '3'])
  expect(readComparison('nonsense').products).toEqual([])
})
