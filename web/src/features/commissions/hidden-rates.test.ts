import { expect, test } from 'vitest'
import { hiddenRates } from './hidden-rates.ts'

const rate = (id: string, more: object = {}) => ({
  id,
  name: id,
  isEnabled: true,
  isFallback: false,
  fromDay: null,
  toDay: null,
  shopIds: null,
  categoryIds: null,
  productIds: null,
  ...more,
})
const today = '2026-11-23'
const hiddenBy = (first: object, second: object) =>
  hiddenRates([rate('first', first), rate('second', second)], today).get('second')?.id

const phones = { categoryIds: ['phones', 'tablets'] }

test.each([
  ['everything', {}, phones],
  ['the same', phones, phones],
  ['more categories', phones, { categoryIds: ['phones'] }],
  ['a wider condition', phones, { ...phones, shopIds: ['corner'] }],
  ['days around its days', { toDay: '2026-12-31' }, { ...phones, toDay: '2026-12-31' }],
  ['today on', { fromDay: '2026-11-01' }, { fromDay: '2026-01-01' }],
])('an earlier rate for %s hides a later one', (_, first, second) => {
  expect(hiddenBy(first, second)).toBe('first')
})

test.each([
  ['is off', { isEnabled: false }, phones],
  ['names less', { categoryIds: ['phones'] }, phones],
  ['has another condition', { shopIds: ['corner'] }, phones],
  ['ends earlier', { toDay: '2026-12-30' }, { toDay: '2026-12-31' }],
  ['begins later', { fromDay: '2026-11-24' }, {}],
  ['ends, and the later one does not', { toDay: '2026-12-31' }, {}],
])('an earlier rate that %s hides nothing', (_, first, second) => {
  expect(hiddenBy(first, second)).toBeUndefined()
})

test('rates that are off, over or last are not hidden', () => {
  expect(hiddenBy({}, { isEnabled: false })).toBeUndefined()
  expect(hiddenBy({}, { toDay: '2026-11-22' })).toBeUndefined()
  expect(hiddenBy({}, { isFallback: true })).toBeUndefined()
})
