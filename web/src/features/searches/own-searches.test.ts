import { beforeEach, expect, test } from 'vitest'
import { forgetDrafts, ownSearchesKey } from '#core/draft-keys.ts'
import { addOwnSearch, clearOwnSearches, readOwnSearches, removeOwnSearch } from './own-searches.ts'

beforeEach(() => localStorage.clear())

test('the last search comes first, each once in whatever case, and eight are kept', () => {
  for (const term of ['mouse', ' Laptop ', '  ', 'tv', 'LAPTOP']) addOwnSearch(term)
  expect(readOwnSearches()).toEqual(['LAPTOP', 'tv', 'mouse'])
  for (let n = 1; n <= 9; n += 1) addOwnSearch(`fan ${n}`)
  expect(readOwnSearches()).toHaveLength(8)
  expect(readOwnSearches()[0]).toBe('fan 9')
})

test('one is removed, or all, and a logout leaves none', () => {
  for (const term of ['mouse', 'tv', 'fan']) addOwnSearch(term)
  removeOwnSearch('tv')
  expect(readOwnSearches()).toEqual(['fan', 'mouse'])
  clearOwnSearches()
  expect(localStorage.length).toBe(0)
  addOwnSearch('mouse')
  forgetDrafts()
  expect(readOwnSearches()).toEqual([])
})

test.each(['nonsense', '{"a":1}', '[1,null,{"a":2}]', '["  "]', JSON.stringify(['x'.repeat(201)])])(
  'what storage holds and is no search is left out: %s',
  (text) => {
    localStorage.setItem(ownSearchesKey, text)
    expect(readOwnSearches()).toEqual([])
  },
)
