import { expect, test } from 'vitest'
import { subscribersCsv } from './subscribers-csv.ts'

test('a line for each subscriber under the names of the columns', () => {
  const createdAt = '2026-11-21T09:00:00.000Z'
  expect(subscribersCsv([])).toBe('email,submitted')
  expect(subscribersCsv([{ id: '1', email: 'a@b.example', createdAt }])).toBe(
    `email,submitted\r\na@b.example,${createdAt}`,
  )
})
