import { expect, test } from 'vitest'
import { popularBrands } from './brands.ts'
import { makerOf } from './makers.ts'

test('a product is of the maker that its name begins with, if that is one', () => {
  for (const { name } of popularBrands) expect(makerOf(`${name} Viper 300 Wired Mouse`)).toBe(name)
  expect(makerOf('Wireless mouse for Tactix players')).toBeUndefined()
  expect(makerOf('')).toBeUndefined()
})
