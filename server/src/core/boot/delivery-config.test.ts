import { describe, expect, it } from 'vitest'
import { deliveryRatesOf } from './delivery-config.ts'

const good = 'inside 500:60 1000:70.50 +15; suburb 500:100 +25; OUTSIDE 500:120 +30'

describe('DELIVERY_RATES', () => {
  it('is the flat fee where it is not set', () => {
    expect(deliveryRatesOf(undefined)).toBeNull()
    expect(deliveryRatesOf('  ')).toBeNull()
  })

  it('names steps and what a kilogram more costs for each zone', () => {
    expect(deliveryRatesOf(good)).toEqual({
      INSIDE: {
        steps: [
          { upToGrams: 500, fee: 60 },
          { upToGrams: 1_000, fee: 70.5 },
        ],
        perKgMore: 15,
      },
      SUBURB: { steps: [{ upToGrams: 500, fee: 100 }], perKgMore: 25 },
      OUTSIDE: { steps: [{ upToGrams: 500, fee: 120 }], perKgMore: 30 },
    })
  })

  it.each([
    ['inside 500:60 +15', 'each need rates'],
    [good.replace('suburb', 'moon'), '“moon” is no zone'],
    [good.replace('suburb', 'inside'), 'inside appears twice'],
    [good.replace('+25', ''), 'suburb must end with what a kilogram more costs'],
    [good.replace('1000:70.50', '500:70'), 'the weights of inside must rise'],
    [good.replace('500:60', '0:60'), 'the weights of inside must rise'],
    [good.replace('500:60', '500:-60'), 'is not grams:taka'],
    [good.replace('500:60', '500:60.005'), 'is not grams:taka'],
    [good.replace('500:100 ', ''), 'suburb needs at least one weight'],
    [`${good};`, '“” is no zone'],
  ])('%s is refused: %s', (written, reason) => {
    expect(() => deliveryRatesOf(written)).toThrow(reason)
    expect(() => deliveryRatesOf(written)).toThrow(/^DELIVERY_RATES: /)
  })
})
