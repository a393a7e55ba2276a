import { expect, test } from 'vitest'
import { csvCell, subscribersCsv } from './subscribers-csv.ts'

test('a line for each subscriber under the names of the columns', () => {
  const createdAt = '2026-11-21T09:00:00.000Z'
  expect(subscribersCsv([])).toBe('email,submitted')
  expect(subscribersCsv([{ id: '1', email: 'a@b.example', createdAt }])).toBe(
    `email,submitted\r\na@b.example,${createdAt}`,
  )
})

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['=1+1', "'=1+1"],
  ['+a@b.example', "'+a@b.example"],
  ['-a@b.example', "'-a@b.example"],
  ['@a', "'@a"],
])('%s is written as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
