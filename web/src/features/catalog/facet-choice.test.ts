import { describe, expect, it } from 'vitest'
import { isChosen, toggled } from './facet-choice.ts'
import { facetsFor, filterCount, listingOf, noFacets, productsFor, withChange } from './listing.ts'

const ram = { kind: 'ENUM', code: 'ram' } as const
const brand = { kind: 'BRAND', code: 'brand' } as const

describe('a choice of a facet', () => {
  it('is written in one order, whichever is chosen first', () => {
    expect(toggled({ ...noFacets, attributes: 'ssd:9;ram:13' }, ram, '12')).toEqual({
      attributes: 'ram:12,13;ssd:9',
    })
    expect(toggled({ ...noFacets, brand: 'Dell' }, brand, 'Asus')).toEqual({ brand: 'Asus,Dell' })
  })

  it('is taken back, and the last one leaves nothing in the address', () => {
    expect(toggled({ ...noFacets, attributes: 'ram:12' }, ram, '12')).toEqual({ attributes: null })
    expect(toggled({ ...noFacets, brand: 'asus' }, brand, 'Asus')).toEqual({ brand: null })
    const rating = { kind: 'RATING', code: 'rating' } as const
    expect(toggled({ ...noFacets, minRating: 3 }, rating, '4')).toEqual({ minRating: 4 })
    expect(toggled({ ...noFacets, minRating: 4 }, rating, '4')).toEqual({ minRating: null })
  })
})

it('is known from the address, before the server answers', () => {
  const chosen = { ...noFacets, brand: 'asus,Dell', attributes: 'ram:12', inStock: 'true' as const }
  expect(isChosen(chosen, brand, 'Asus')).toBe(true)
  expect(isChosen(chosen, brand, 'HP')).toBe(false)
  expect(isChosen(chosen, ram, '12')).toBe(true)
  expect(isChosen(chosen, ram, '1')).toBe(false)
  expect(isChosen(chosen, { kind: 'STOCK', code: 'stock' }, 'true')).toBe(true)
})

describe('the address of a listing', () => {
  it('holds what is chosen, and is read back', () => {
    const query = new URLSearchParams('category=Laptop&page=3')
    const next = withChange(query, {
      brand: 'Asus',
      attributes: 'ram:12',
      minRating: 4,
      onSale: 'true',
    })
    expect(String(next)).toBe(
      'category=Laptop&brand=Asus&attributes=ram%3A12&minRating=4&onSale=true',
    )
    const listing = listingOf(next)
    expect(filterCount(listing)).toBe(5)
    expect(productsFor(listing)).toMatchObject({
      brand: 'Asus',
      attributes: 'ram:12',
      minRating: 4,
      page: 1,
    })
    expect(Object.keys(facetsFor(listing))).not.toContain('page')
  })

  it('reads nothing from what the server would refuse', () => {
    const hostile = 'attributes=%3B%3B&minRating=9&shop=me&onSale=1&brand=,,&sort=constructor'
    expect(listingOf(new URLSearchParams(hostile))).toMatchObject({ ...noFacets, sort: null })
  })

  it('knows every order', () => {
    const of = (sort: string) => productsFor(listingOf(new URLSearchParams({ sort })))
    expect(of('desc')).toMatchObject({ sortBy: 'price', sortOrder: 'desc' })
    expect(of('newest')).toMatchObject({ sortBy: 'createdAt', sortOrder: 'desc' })
    expect(of('bestselling')).toMatchObject({ sortBy: 'bestselling' })
    expect(of('')).toMatchObject({ sortBy: null, sortOrder: null })
  })
})
