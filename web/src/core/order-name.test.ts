import { withCheckDigit } from '@haat/contract/order-numbers'
import { expect, test } from 'vitest'
import { nameOf, notFoundWords } from './order-name.ts'

const id = '01890000-0000-7000-8000-0000000000aa'

test('an order is called by its number, or by the end of its id while it has none', () => {
  expect(nameOf({ id, number: '4821906375' })).toBe('4821-906-375')
  expect(nameOf({ id, number: null })).toBe('000000aa')
  expect(nameOf({ id })).toBe('000000aa')
})

test('only a whole number that no order can have is called mistyped', () => {
  const number = withCheckDigit('482190637')
  const wrong = number.slice(0, 9) + String((Number(number.at(-1)) + 1) % 10)
  expect(notFoundWords(wrong)).toContain('a digit is wrong')
  for (const term of [undefined, '', 'karim', number, number.slice(0, 5)]) {
    expect(notFoundWords(term)).toBe('No order found')
  }
})
