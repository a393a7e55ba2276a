import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatTaka, fromTaka, isTaka, toTaka } from './money.ts'

const poisha = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

describe('money', () => {
  it('survives conversion to taka and back', () => {
    fc.assert(fc.property(poisha, (amount) => fromTaka(toTaka(amount)) === amount))
  })

  it('survives JSON', () => {
    fc.assert(
      fc.property(
        poisha,
        (amount) => fromTaka(JSON.parse(JSON.stringify(toTaka(amount)))) === amount,
      ),
    )
  })

  it('rejects a third decimal, infinities and amounts too large to be exact', () => {
    for (const amount of [
      0.001,
      10.999,
      Number.NaN,
      Infinity,
      -Infinity,
      Number.MAX_SAFE_INTEGER,
    ]) {
      expect(isTaka(amount)).toBe(false)
      expect(() => fromTaka(amount)).toThrow(RangeError)
    }
  })

  it('accepts decimals that floats represent inexactly', () => {
    expect(fromTaka(0.1) + fromTaka(0.2)).toBe(fromTaka(0.3))
    expect(fromTaka(1.15)).toBe(115n)
    expect(fromTaka(8.2)).toBe(820n)
  })

  it.each([
    [0, '0৳'],
    [60, '60৳'],
    [999, '999৳'],
    [1_000, '1,000৳'],
    [99_999, '99,999৳'],
    [1_25_000, '1,25,000৳'],
    [12_34_56_789, '12,34,56,789৳'],
    [1_000_000_000, '1,00,00,00,000৳'],
    [12.5, '12.50৳'],
    [0.05, '0.05৳'],
    [-1_25_000.25, '-1,25,000.25৳'],
  ])('writes %d as %s', (amount, text) => {
    expect(formatTaka(amount)).toBe(text)
  })

  it('groups digits without changing them', () => {
    fc.assert(
      fc.property(poisha, (amount) => {
        const text = formatMoney(amount)
        expect(text).toMatch(/^-?(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})(\.\d{2})?৳$/)
        expect(fromTaka(Number(text.replaceAll(',', '').replace('৳', '')))).toBe(amount)
      }),
    )
  })
})
