import { expect, test } from 'vitest'
import { daysText, phaseOf, takesText, termsOf } from './rate-words.ts'

const rate = {
  name: 'Accessories',
  percent: 8,
  fixedPerPiece: 0,
  least: null,
  most: null,
  vatPercent: 15,
}

test('a rate is written in one line', () => {
  expect(takesText(rate)).toBe('8%')
  expect(takesText({ ...rate, percent: 2.75, fixedPerPiece: 5, least: 15, most: 1_500 })).toBe(
    '2.75% + 5৳ a piece, at least 15৳, at most 1,500৳',
  )
})

test('percentages become whole basis points', () => {
  expect(termsOf({ ...rate, percent: 2.3, vatPercent: 0.29 })).toMatchObject({
    percentBp: 230,
    vatBp: 29,
  })
})

test('the days of a rate include the first and the last', () => {
  const days = { fromDay: '2026-12-01', toDay: '2026-12-31' }
  expect(daysText(days)).toBe('from 1 Dec 2026 until 31 Dec 2026')
  expect(daysText({ fromDay: null, toDay: null })).toBe('')
  const phases = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']
  expect(phases.map((day) => phaseOf(days, day))).toEqual(['upcoming', 'now', 'now', 'over'])
})
