import { expect, test } from 'vitest'
import { timeLeft } from './deadline-words.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const left = (ms: number) => timeLeft(new Date(now + ms).toISOString(), now)
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [3.5 * day, '3 days left'],
  [2 * day, '2 days left'],
  [2 * day - 1, '47 hours left'],
  [hour, '1 hour left'],
  [hour - 1, '59 minutes left'],
  [1, '1 minute left'],
  [0, '1 minute late'],
  [-90 * minute, '1 hour late'],
  [-5 * day, '5 days late'],
])('%d ms: %s', (ms, words) => {
  expect(left(ms)).toBe(words)
})
