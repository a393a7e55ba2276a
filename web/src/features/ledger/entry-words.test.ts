import { expect, it } from 'vitest'
import { entryWords, signed } from './entry-words.ts'

it('names an entry by what happened', () => {
  expect(entryWords({ kind: 'order.released', total: 0 })).toBe('Hold ended')
  expect(entryWords({ kind: 'adjustment', total: -5 })).toBe('Charge by the market')
  expect(entryWords({ kind: 'adjustment', total: 5 })).toBe('Credit by the market')
})

it('names a kind that it does not know by its own words', () => {
  expect(entryWords({ kind: 'storage.billed', total: -5 })).toBe('Storage billed')
})

it('writes the sign of what was moved, and nothing for nothing', () => {
  expect([5, -5, 0].map((amount) => signed(amount, String))).toEqual(['+5', '-5', ''])
})
