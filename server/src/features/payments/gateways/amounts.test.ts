import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './amounts.ts'

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

  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (amount) => {
        expect(readAmount(writeAmount(amount))).toBe(amount)
      }),
    )
  })
})
