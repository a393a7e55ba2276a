import type { Product } from '@haat/contract/catalog'
import { expect, it } from 'vitest'
import type { CartLine } from './cart-line.ts'
import {
  confirmed,
  editsOf,
  memoryFor,
  merged,
  readMemory,
  spotsOf,
  withEdits,
} from './following.ts'

const product = (id: string, shopId = 'shop') =>
  ({ id, shopId, price: 10, status: 'ACTIVE', name: id }) as unknown as Product
const line = (id: string, quantity = 1, shopId = 'shop'): CartLine => ({
  product: product(id, shopId),
  quantity,
  price: 10,
})
const followed = (id: string, quantity = 1, place: 'CART' | 'LATER' = 'CART', shopId = 'shop') => ({
  productId: id,
  place,
  quantity,
  isOnSale: true,
  product: product(id, shopId),
})
const response = (...lines: ReturnType<typeof followed>[]) => ({ lines, movedFrom: null })
const none = { lines: [] }

it('takes a visitor’s cart for edits at the sign-in, and nothing that is confirmed already', () => {
  const cart = { lines: [line('a', 2)], later: [line('b')] }
  const first = memoryFor('me', null, cart, 100)
  expect(editsOf(first, 150)).toEqual([
    { productId: 'b', place: 'LATER', quantity: 1, ageMs: 50 },
    { productId: 'a', place: 'CART', quantity: 2, ageMs: 50 },
  ])
  const known = confirmed(first, first, response(followed('a', 2), followed('b', 1, 'LATER')))
  expect(memoryFor('me', known, cart, 200).edits).toEqual({})
  // What was removed while nobody was signed in is an edit too.
  expect(memoryFor('me', known, { lines: [line('a', 2)] }, 200).edits).toEqual({
    b: { place: 'GONE', quantity: 1, at: 200 },
  })
})

it('takes over the cart of a shared device, but not what another person saved for later', () => {
  const shared = { lines: [line('a')], later: [line('b')] }
  const theirs = memoryFor('them', null, shared, 1)
  const cart = { lines: [line('a')], later: [line('b'), line('c')] }
  expect(
    Object.keys(memoryFor('me', theirs, cart, 2).edits).toSorted((x, y) => x.localeCompare(y)),
  ).toEqual(['a', 'c'])
})

it('notes what this tab changes, once, and not what another tab has noted', () => {
  const empty = memoryFor('me', null, none, 1)
  const added = withEdits(empty, none, { lines: [line('a')] }, 5)
  expect(added.edits).toEqual({ a: { place: 'CART', quantity: 1, at: 5 } })
  // The other tab reads the same cart later.
  expect(withEdits(added, none, { lines: [line('a')] }, 9)).toEqual(added)
  const moved = withEdits(added, { lines: [line('a')] }, { lines: [], later: [line('a')] }, 9)
  expect(moved.edits['a']).toEqual({ place: 'LATER', quantity: 1, at: 9 })
})

it('keeps what was edited while the call was under way', () => {
  const sent = withEdits(memoryFor('me', null, none, 1), none, { lines: [line('a')] }, 5)
  const cart = { lines: [line('a', 3)] }
  const now = withEdits(sent, { lines: [line('a')] }, cart, 8)
  const answer = response(followed('a', 1), followed('c'))
  const after = confirmed(now, sent, answer)
  expect(after.edits).toEqual({ a: { place: 'CART', quantity: 3, at: 8 } })
  expect(spotsOf(merged(cart, answer, after))).toEqual({
    a: { place: 'CART', quantity: 3 },
    c: { place: 'CART', quantity: 1 },
  })
  // A line that was removed meanwhile does not come back.
  const removed = confirmed(withEdits(sent, { lines: [line('a')] }, none, 8), sent, answer)
  expect(spotsOf(merged(none, answer, removed))).toEqual({ c: { place: 'CART', quantity: 1 } })
})

it('follows what another device removed, moved and added', () => {
  const cart = { lines: [line('a'), line('b')] }
  const memory = confirmed(
    memoryFor('me', null, none, 1),
    memoryFor('me', null, none, 1),
    response(followed('b', 4), followed('d', 1, 'LATER')),
  )
  const next = merged(cart, response(followed('b', 4), followed('d', 1, 'LATER')), memory)
  expect(spotsOf(next)).toEqual({
    b: { place: 'CART', quantity: 4 },
    d: { place: 'LATER', quantity: 1 },
  })
})

it('shows one shop’s lines as the cart, the other’s as saved for later', () => {
  const cart = { lines: [line('x', 1, 'other')] }
  const memory = withEdits(memoryFor('me', null, none, 1), none, cart, 5)
  const next = merged(cart, response(followed('a')), memory)
  expect(spotsOf(next)).toEqual({
    x: { place: 'CART', quantity: 1 },
    a: { place: 'LATER', quantity: 1 },
  })
})

it('reads only memories of its own form', () => {
  const memory = withEdits(memoryFor('me', null, none, 1), none, { lines: [line('a')] }, 5)
  expect(readMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory)
  for (const bad of [null, 'x', {}, { personId: 'me', base: [], edits: {} }]) {
    expect(readMemory(bad)).toBeNull()
  }
  expect(
    readMemory({ personId: 'me', base: { a: { place: 'NEAR', quantity: 1 } }, edits: {} }),
  ).toBeNull()
})
