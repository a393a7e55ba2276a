import { expect, it } from 'vitest'
import { moved } from './use-gallery-draft.ts'

it('moves an element forwards and backwards, and never out of the list', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(list, 1, 1)).toEqual(list)
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 3, 4)).toBe(list)
  expect(moved(list, 9, 0)).toBe(list)
})
