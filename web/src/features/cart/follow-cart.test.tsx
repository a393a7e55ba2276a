import { expect, test, vi } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { aProduct, aUser } from '#test/samples.ts'
import { productAdded } from './cart-slice.ts'
import { followCart } from './follow-cart.ts'

test('where cookies are blocked, and locks with them, the cart follows its customer all the same', async () => {
  const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  const { store, sent } = drawInMarket(null, () => ({ lines: [], movedFrom: null }))
  store.dispatch(productAdded({ product: aProduct(), quantity: 2 }))
  const stop = followCart(store, aUser.id)
  await settle()
  expect(sent('/carts/sync')).toMatchObject([{ edits: [{ place: 'CART', quantity: 2 }] }])
  stop()
})
