import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryFee, deliveryZone, deliveryZones, leastDeliveryFee } from './delivery.pricing.ts'
import type { DeliveryRates } from './delivery-rates.ts'

const [dhaka, gazipur, narayanganj, cumilla] = [3026, 3033, 3067, 2019]
const [dhanmondi, savar, tongi, fatullah, kotwali] = [3026510, 3026001, 3033506, 3067001, 2019001]
const rates: DeliveryRates = {
  INSIDE: {
    steps: [
      { upToGrams: 500, fee: 60 },
      { upToGrams: 1_000, fee: 70.5 },
    ],
    perKgMore: 15,
  },
  SUBURB: { steps: [{ upToGrams: 500, fee: 100 }], perKgMore: 25 },
  OUTSIDE: { steps: [{ upToGrams: 500, fee: 120 }], perKgMore: 30 },
}

describe('the zone of a delivery', () => {
  it.each([
    [dhaka, dhanmondi, 'INSIDE'],
    [null, dhanmondi, 'INSIDE'],
    [dhaka, savar, 'SUBURB'],
    [dhaka, tongi, 'SUBURB'],
    [dhaka, fatullah, 'SUBURB'],
    [dhaka, kotwali, 'OUTSIDE'],
    [gazipur, tongi, 'INSIDE'],
    [gazipur, dhanmondi, 'SUBURB'],
    [narayanganj, tongi, 'SUBURB'],
    [cumilla, kotwali, 'INSIDE'],
    [cumilla, dhanmondi, 'OUTSIDE'],
    [cumilla, savar, 'OUTSIDE'],
    [dhaka, null, 'OUTSIDE'],
    [null, null, 'OUTSIDE'],
  ] as const)('from %s to %s is %s', (from, to, zone) => {
    expect(deliveryZone(from, to)).toBe(zone)
  })
})

describe('the fee of a delivery', () => {
  it.each([
    [1, 6_000n],
    [500, 6_000n],
    [501, 7_050n],
    [1_000, 7_050n],
    [1_001, 8_550n],
    [2_000, 8_550n],
    [2_001, 10_050n],
    [50_000 * 10_000, 7_050n + 1_500n * 499_999n],
  ])('of %s g is %s poisha', (grams, fee) => {
    expect(deliveryFee(rates, 'INSIDE', grams)).toBe(fee)
  })

  it('is never less than the least, and grows with the weight', () => {
    const weight = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(weight, weight, fc.constantFrom(...deliveryZones), (one, other, zone) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)]
        const fee = deliveryFee(rates, zone, heavy)
        expect(fee >= deliveryFee(rates, zone, light)).toBe(true)
        expect(fee >= leastDeliveryFee(rates, heavy)).toBe(true)
      }),
    )
  })
})
