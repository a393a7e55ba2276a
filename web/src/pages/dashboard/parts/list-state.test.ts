import { expect, test } from 'vitest'
import { choiceOf, narrowing, openKey, placeOf, sortFor, withChanges } from './list-state.ts'

const query = (text: string) => new URLSearchParams(text)

test.each([
  ['', { page: 1, searchTerm: undefined, sort: null }],
  ['page=3&search=%20mouse%20', { page: 3, searchTerm: 'mouse', sort: null }],
  ['page=-1&search=', { page: 1, searchTerm: undefined, sort: null }],
  ['page=x&sortBy=price', { page: 1, searchTerm: undefined, sort: { by: 'price', order: 'desc' } }],
  [
    'sortBy=price&sortOrder=asc',
    { page: 1, searchTerm: undefined, sort: { by: 'price', order: 'asc' } },
  ],
])('the address ?%s is read as %o', (text, place) => {
  expect(placeOf(query(text))).toEqual(place)
})

test('another search, sort or filter starts on page 1; a page or an open row does not', () => {
  const now = query('page=4&search=a')
  expect(String(withChanges(now, { search: 'b' }))).toBe('search=b')
  expect(String(withChanges(now, { search: '' }))).toBe('')
  expect(String(withChanges(now, { status: 'SHIPPED' }))).toBe('search=a&status=SHIPPED')
  expect(String(withChanges(now, { page: '5' }))).toBe('page=5&search=a')
  expect(String(withChanges(now, { page: '1' }))).toBe('search=a')
  expect(String(withChanges(now, { [openKey]: 'x' }))).toBe('page=4&search=a&open=x')
  expect(String(withChanges(now, { [openKey]: null }))).toBe('page=4&search=a')
})

test('only keys that the call supports are sent', () => {
  const place = placeOf(query('sortBy=price&sortOrder=asc'))
  expect(sortFor(place, ['price', 'name'])).toEqual({ sortBy: 'price', sortOrder: 'asc' })
  expect(sortFor(place, ['name'])).toEqual({})
  expect(sortFor(placeOf(query('')), ['name'])).toEqual({})
  expect(choiceOf(query('status=PAID'), 'status', ['PAID', 'UNPAID'])).toBe('PAID')
  expect(choiceOf(query('status=EVIL'), 'status', ['PAID', 'UNPAID'])).toBeUndefined()
})

test('a list is narrowed by its search and filters, not by its page, its sort or its open row', () => {
  expect(narrowing(query('page=2&sortBy=price&sortOrder=asc&open=1&search='))).toEqual([])
  expect(narrowing(query('search=mouse&status=SHIPPED&page=2'))).toEqual(['search', 'status'])
})
