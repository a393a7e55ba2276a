import type { Terms } from '@haat/contract/terms'
import { expect, test } from 'vitest'
import { promisesOf } from './delivery-box.tsx'

const week = { rule: 'ANY', days: 7 } as const
const words = (terms: Partial<Terms>) =>
  promisesOf(terms)
    .slice(2)
    .map(([, ...texts]) => texts.filter(Boolean).join(': ').trim())

test('terms without a warranty use the words that every product page had', () => {
  expect(words({ returns: week, warranty: null })).toEqual([
    '7 Days Returns',
    'Warranty Not Available',
  ])
  expect(words({})).toEqual(['7 Days Returns', 'Warranty Not Available'])
})

test('other terms are told as they are', () => {
  const brands = { months: 12, by: 'BRAND', text: '' } as const
  expect(words({ returns: { rule: 'NONE', days: 0 }, warranty: brands })).toEqual([
    'No Returns',
    '12-Month Warranty: By the brand.',
  ])
  const sellers = { months: 1, by: 'SELLER', text: 'Not for water.' } as const
  expect(words({ returns: { rule: 'FAULTY', days: 1 }, warranty: sellers })).toEqual([
    '1 Day Returns: Only if faulty or not as described',
    '1-Month Warranty: By the seller. Not for water.',
  ])
})
