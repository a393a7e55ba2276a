import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeOf, readAmount, writeAmount } from './amounts.ts'

describe('amounts as gateways write them', () => {
  it('are read without a rounding error', () => {
    expect(['160', '160.5', '160.50', '160.5000', '0.01', '00.10'].map(readAmount)).toEqual([
      16_000n,
      16_050n,
      16_050n,
      16_050n,
      1n,
      10n,
    ])
  })

  it('are rejected when they are anything else', () => {
    for (const text of ['', ' 1', '-1', '1,000.00', '1.005', '1e3', '0x10', 'NaN', '1.', '.5']) {
      expect(readAmount(text)).toBeNull()
    }
  })

  it('leave a fee, which is never negative and never guessed', () => {
    expect(feeOf(456_000n, '4446.00')).toBe(11_400n)
    expect(feeOf(456_000n, '4446')).toBe(11_400n)
    expect(feeOf(456_000n, '4560.00')).toBe(0n)
    for (const rest of ['', '4560.01', '-1.00', '4,446.00', '44.461', 'NaN']) {
      expect(feeOf(456_000n, rest)).toBe(0n)
    }
  })

  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (amount) => {
        expect(readAmount(writeAmount(amount))).toBe(amount)
      }),
    )
  })
})
