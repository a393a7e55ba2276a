import { expect, it } from 'vitest'
import { timeOf } from './calls.ts'

it.each([
  ['2026-11-21 10:00:00', '2026-11-21T04:00:00.000Z'],
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
])('%s is %s', (said, time) => {
  expect(timeOf(said).toISOString()).toBe(time)
})

it.each([
  '',
  'yesterday',
  '9999-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00Z',
])('what cannot be a time of a parcel, such as "%s", is now', (said) => {
  expect(Math.abs(timeOf(said).getTime() - Date.now())).toBeLessThan(5_000)
})
