import { expect, test } from 'vitest'
import { comparedWithBefore, short, total } from './figures.ts'

test.each([
  [150, 100, '50% more than in the 30 days before'],
  [75, 100, '25% less than in the 30 days before'],
  [7, 0, 'none in the 30 days before'],
  [0, 0, 'as in the 30 days before'],
])('%d against %d is %s', (now, before, words) => {
  expect(comparedWithBefore(now, before)).toBe(words)
})

test.each([
  [0, '0'],
  [950, '950'],
  [12_000, '12k'],
  [99_960, '100k'],
  [125_000, '1.3L'],
  [34_000_000, '3.4Cr'],
  [-350_000, '-3.5L'],
])('%d fits an axis as %s', (figure, words) => {
  expect(short(figure)).toBe(words)
})

test('sums of taka have no stray decimals', () => {
  expect(total([0.1, 0.2, 100.7])).toBe(101)
})
