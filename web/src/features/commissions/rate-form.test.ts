import type { CommissionRate } from '@haat/contract/commissions'
import { expect, test } from 'vitest'
import { editOf, fieldOf, inputOf, namedIn, rateFormSchema, startOf, textOf } from './rate-form.ts'

const shop = '01890000-0000-7000-8000-00000000000a'
const gone = '01890000-0000-7000-8000-00000000000b'
const rate: CommissionRate = {
  id: '01890000-0000-7000-8000-000000000001',
  number: 4,
  name: 'Phones',
  percent: 3,
  fixedPerPiece: 0,
  least: null,
  most: null,
  vatPercent: 15,
  shopIds: [shop, gone],
  categoryIds: null,
  productIds: null,
  fromDay: null,
  toDay: null,
  isEnabled: true,
  isFallback: false,
  named: [
    { id: shop, name: 'Corner Shop', isGone: false },
    { id: gone, name: 'Old Shop', isGone: true },
  ],
}

test('a condition survives the way through its text', () => {
  const named = [
    { id: shop, name: 'Corner Shop, 12 New Road' },
    { id: gone, name: 'X' },
  ]
  expect(namedIn(textOf(named))).toEqual(named)
  expect(namedIn('')).toEqual([])
})

test('the form shows what was deleted', () => {
  expect(namedIn(startOf(rate).shops ?? '').map(({ name }) => name)).toEqual([
    'Corner Shop',
    'Old Shop (deleted)',
  ])
})

test('an edit sends what was changed, and an emptied condition as none', () => {
  const start = rateFormSchema.parse(startOf(rate))
  const { seen, ...same } = editOf(rate, start)
  expect(same).toEqual({})
  expect(seen).toMatchObject({ percent: 3, shopIds: [shop, gone] })
  const { seen: _seen, ...changed } = editOf(rate, { ...start, percent: 4, shops: '' })
  expect(changed).toEqual({ percent: 4, shopIds: null })
})

test('a new rate has no conditions until some are chosen', () => {
  const values = { ...rateFormSchema.parse({ ...startOf(null), name: 'All phones', percent: 3 }) }
  expect(inputOf(values)).toMatchObject({ shopIds: null, productIds: null, vatPercent: 15 })
})

test('refused ids belong to the field of their condition', () => {
  expect(['shopIds.1', 'categoryIds.0', 'most'].map(fieldOf)).toEqual([
    'shops',
    'categories',
    'most',
  ])
})
