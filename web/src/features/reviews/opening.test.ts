import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

test.each(['', 'Fine.', 'word '.repeat(119).trimEnd(), Array(10).fill('line').join('\n')])(
  'a text of usual length is whole',
  (text) => expect(openingOf(text)).toBe(text),
)

test('a long text ends between words', () => {
  const opening = openingOf('An honest opinion. '.repeat(100))
  expect(opening.length).toBeLessThanOrEqual(500)
  expect(opening).toMatch(/( |^)(An|honest|opinion\.)$/)
})

test('many short lines are a long text', () => {
  expect(openingOf('A line\n'.repeat(280))).toBe(Array(8).fill('A line').join('\n'))
})

test('a text without spaces is cut between letters', () => {
  const opening = openingOf('👩‍💻'.repeat(300))
  expect(opening.replaceAll('👩‍💻', '')).toBe('')
  expect(openingOf('W'.repeat(2_000)).length).toBe(499)
})
