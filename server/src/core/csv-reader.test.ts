import { expect, it } from 'vitest'
import { withoutGrouping } from './csv-reader.ts'

it.each([
  ['1234.50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['-1,234,567', '-1234567'],
  ['1,00,000', '100000'],
  ['12,34,567.5', '1234567.5'],
  ['18,5', null],
  ['18,50', null],
  ['1234,50', null],
  ['1.234,50', null],
  ['0,185', null],
  ['1,2345', null],
  ['1,,234', null],
  [',123', null],
  ['1,', null],
])('the commas of %s leave %s', (number, plain) => {
  expect(withoutGrouping(number)).toBe(plain)
})
