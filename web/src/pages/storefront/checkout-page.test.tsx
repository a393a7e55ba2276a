import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { slicesRestored } from '#core/persistence.ts'
import { drawInMarket, settle, type ApiCall } from '#test/market.tsx'
import { aProduct, aUser } from '#test/samples.ts'
import CheckoutPage from './checkout-page.tsx'

const profile = { ...aUser, phoneNumber: '01712345678', address: 'House 7, Dhaka' }

/** The checkout of a shopper whose order gets no response. Returns what presses Confirm Order and the key it sent. */
async function openCheckout(quantity = 1) {
  const keys: (string | null)[] = []
  const { store, unmount } = drawInMarket(<CheckoutPage />, answer)
  const send = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/orders/create')) {
      keys.push(request.headers.get('idempotency-key'))
      throw new TypeError('Failed to fetch')
    }
    return send(request)
  })
  const product = aProduct()
  const lines = [{ product, quantity, price: product.price }]
  await act(async () => void store.dispatch(slicesRestored({ cart: { lines } })))
  await settle()
  const confirm = async () => {
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Confirm Order' })),
    )
    await settle()
    return keys.at(-1)
  }
  return { confirm, leave: unmount }
}

function answer({ path }: ApiCall): unknown {
  if (path.startsWith('/users/get-profile')) return profile
  if (path.startsWith('/addresses')) return []
  return Response.json({ success: false, message: 'Not in this test' }, { status: 503 })
}

test('an order without a response keeps its key when the page is opened again', async () => {
  const first = await openCheckout()
  const key = await first.confirm()
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  first.leave()
  const again = await openCheckout()
  expect(await again.confirm()).toBe(key)
  again.leave()
  const other = await openCheckout(2)
  expect(await other.confirm()).not.toBe(key)
})

test('the same products two hours later are another order', async () => {
  sessionStorage.clear()
  const first = await openCheckout()
  const key = await first.confirm()
  first.leave()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60 * 60 * 1_000)
  const later = await openCheckout()
  expect(await later.confirm()).not.toBe(key)
  vi.restoreAllMocks()
})
