import { expect, test } from 'vitest'
import { shipping } from './buying.ts'
import { terms } from './rules.ts'

const zone = (fee: number) => ({ steps: [{ upToGrams: 1_500, fee }], perKgMore: 20 })
const rates = { INSIDE: zone(60), SUBURB: zone(100), OUTSIDE: zone(120.5) }
const words = (policy: ReturnType<typeof terms>) => JSON.stringify(policy)

test('the policies name the flat fee, and no other', () => {
  expect(words(shipping(undefined))).toContain('Delivery costs 60৳ per order, regardless of weight')
  expect(words(terms(undefined))).toContain('ডেলিভারি খরচ ৬০৳')
})

test('or what each zone costs', () => {
  const told = words(shipping(rates))
  expect(told).toContain(
    'Everywhere else in Bangladesh: 120.5৳ up to 1.5 kg, 20৳ for each further kilogram.',
  )
  expect(told).not.toContain('regardless of weight')
  expect(words(terms(rates))).not.toContain('৬০')
})
