import type { Fact } from './facts.ts'

/**
 * How well a product answers a search. 3: it is what was asked for. 2: what was asked for, if not quite in the sense of
 * most shoppers. 1: something to fall back on. 0: useless.
 */
export type Grade = 0 | 1 | 2 | 3

export type Judge = (product: Fact) => Grade
export type Test = (product: Fact) => boolean

/** Queries that are alike, so that a mean tells what the search is bad at. */
export const groups = {
  kind: 'kinds of products, in English',
  attribute: 'a kind and its attributes',
  brand: 'brands and series',
  model: 'model numbers',
  synonym: 'other English names, and the words of sellers',
  number: 'plurals and singulars',
  price: 'prices within the search',
  joined: 'words split and joined',
  misspelt: 'misspelt English',
  bangla: 'Bangla',
  banglish: 'Bangla in Latin letters',
} as const
export type Group = keyof typeof groups

/** The groups that are plain, correctly spelt English. */
export const englishGroups: readonly Group[] = [
  'kind',
  'attribute',
  'brand',
  'model',
  'synonym',
  'number',
  'price',
]

/** What is typed, and what answers it. */
export type Query = readonly [typed: string, judge: Judge]

/** All of the kind are what was asked for; with further tests, those that pass them, the others are a fallback. */
export function only(kind: Test, ...tests: readonly Test[]): Judge {
  return (product) => (!kind(product) ? 0 : tests.every((test) => test(product)) ? 3 : 1)
}

/** What passes the first test is best, what passes the second is good, what passes the third better than nothing. */
export function first(best: Test, good: Test, fallback: Test = () => false): Judge {
  return (product) => (best(product) ? 3 : good(product) ? 2 : fallback(product) ? 1 : 0)
}

export function both(...tests: readonly Test[]): Test {
  return (product) => tests.every((test) => test(product))
}

export function either(...tests: readonly Test[]): Test {
  return (product) => tests.some((test) => test(product))
}

export function within(category: string): Test {
  return (product) => product.category === category
}

export function by(brand: string): Test {
  return (product) => product.brand === brand
}

export function named(pattern: RegExp): Test {
  return ({ name }) => pattern.test(name)
}

/** Something said of this attribute is this text or matches the pattern. */
export function says(code: string, value: string | RegExp): Test {
  return ({ said }) =>
    (said.get(code) ?? []).some((each) =>
      typeof value === 'string' ? each === value : value.test(each),
    )
}

/** A number said of this attribute lies between the two. */
export function measures(code: string, least: number, most = least): Test {
  return ({ said }) => (said.get(code) ?? []).some((each) => +each >= least && +each <= most)
}

/** Taka. */
export function under(most: number): Test {
  return ({ price }) => price <= most
}

/** Taka. */
export function over(least: number): Test {
  return ({ price }) => price >= least
}
