import { expect, test } from 'vitest'
import { popularBrands } from './brands.ts'
import { makerOf } from './makers.ts'

test('a product’s maker is the first word of its name, if that is a known maker', () => {
  for (const { name } of popularBrands) expect(makerOf(`${name} Viper 300 Wired Mouse`)).toBe(name)
  expect(makerOf('Wireless mouse for Tactix players')).toBeUndefined()
  expect(makerOf('')).toBeUndefined()
})
