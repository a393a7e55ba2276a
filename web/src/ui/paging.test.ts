import { describe, expect, test } from 'vitest'
import { pageRange, pagerPlaces, showingLine } from './paging.ts'

describe('pageRange', () => {
  test.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 12, '1 2 3 4 gap 12'],
    [3, 12, '1 2 3 4 gap 12'],
    [4, 12, '1 2 3 4 5 gap 12'],
    [5, 12, '1 gap 4 5 6 gap 12'],
    [6, 12, '1 gap 5 6 7 gap 12'],
    [9, 12, '1 gap 8 9 10 11 12'],
    [12, 12, '1 gap 9 10 11 12'],
    [500, 1000, '1 gap 499 500 501 gap 1000'],
  ])('page %i of %i shows %s', (page, count, shown) => {
    expect(pageRange(page, count).join(' ')).toBe(shown)
  })

  test.each([
    [1, 12, '1 2 gap 12'],
    [2, 12, '1 2 gap 12'],
    [3, 12, '1 2 3 gap 12'],
    [4, 12, '1 gap 4 gap 12'],
    [11, 12, '1 gap 11 12'],
    [12, 12, '1 gap 11 12'],
    [2, 3, '1 2 3'],
  ])('page %i of %i shows %s on a phone', (page, count, shown) => {
    expect(pageRange(page, count, 0).join(' ')).toBe(shown)
  })

  test('a gap always hides more than one page, and no page shows twice', () => {
    for (let count = 1; count <= 20; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const range = pageRange(page, count)
        const numbers = range.filter((one) => one !== 'gap')
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(numbers).toContain(page)
        range.forEach((one, index) => {
          if (one !== 'gap') return
          const [before, after] = [range[index - 1], range[index + 1]]
          expect(Number(after) - Number(before)).toBeGreaterThan(2)
        })
      }
    }
  })
})

test('one row serves both widths, and each sees exactly its own range', () => {
  for (let count = 1; count <= 20; count += 1) {
    for (let page = 1; page <= count; page += 1) {
      const places = pagerPlaces(page, count)
      const seen = (not: string) =>
        places.filter(({ on }) => on !== not).map((place) => place.page ?? 'gap')
      expect(seen('phone')).toEqual(pageRange(page, count))
      expect(seen('wide')).toEqual(pageRange(page, count, 0))
    }
  }
})

describe('showingLine', () => {
  test('gives the rows of the page', () => {
    expect(showingLine({ page: 1, limit: 10, shown: 10, total: 34 })).toBe(
      'Showing 1-10 of 34 items',
    )
    expect(showingLine({ page: 4, limit: 10, shown: 4, total: 34 })).toBe(
      'Showing 31-34 of 34 items',
    )
    expect(showingLine({ page: 124, limit: 10, shown: 10, total: 12_345 })).toBe(
      'Showing 1,231-1,240 of 12,345 items',
    )
    expect(showingLine({ page: 1, limit: 10, shown: 0, total: 0 })).toBe('Showing 0 of 0 items')
  })
})
