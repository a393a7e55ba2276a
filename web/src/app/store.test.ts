import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { persistedSlices, selectIsRestored, storageKey } from '#core/persistence.ts'
import { sessionLost, sessionStarted } from '#core/session.ts'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { productAdded } from '#features/cart/cart-slice.ts'
import { productCompared } from '#features/comparison/comparison-slice.ts'
import { aProduct, aSession, aUser } from '#test/samples.ts'
import { makeStore, startPersistence } from './store.ts'

const mouse = aProduct()
const line = { product: mouse, quantity: 2, price: mouse.price }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function started() {
  const store = makeStore()
  startPersistence(store)
  await vi.advanceTimersByTimeAsync(10)
  return store
}

function stored(slice: 'auth' | 'cart' | 'comparison'): unknown {
  return JSON.parse(localStorage.getItem(storageKey(slice)) ?? 'null')
}

/** Another tab writes, and this tab gets the event. */
function anotherTabWrites(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  dispatchStorage(key, JSON.stringify(value))
}

/** This tab gets the event of another tab's write, some time after it. */
function dispatchStorage(key: string, newValue: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

describe('restoring', () => {
  test('nothing is read before persistence starts', () => {
    localStorage.setItem('haat:cart', JSON.stringify({ lines: [line] }))
    const store = makeStore()
    expect(store.getState().cart.lines).toEqual([])
    expect(selectIsRestored(store.getState())).toBe(false)
  })

  test('where cookies are blocked, reading storage fails, and the page works on', async () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(refused)
    const store = await started()
    expect(selectIsRestored(store.getState())).toBe(true)
    store.dispatch(productAdded({ product: mouse, quantity: 2 }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(store.getState().cart.lines).toHaveLength(1)
    storage.mockRestore()
  })

  test('the three slices come back', async () => {
    localStorage.setItem('haat:auth', JSON.stringify(aSession()))
    localStorage.setItem('haat:cart', JSON.stringify({ lines: [line] }))
    localStorage.setItem('haat:comparison', JSON.stringify({ products: [mouse] }))
    const { auth, cart, comparison, persistence } = (await started()).getState()
    expect(auth).toEqual(aSession())
    expect(cart).toEqual({ lines: [line] })
    expect(comparison).toEqual({ products: [mouse] })
    expect(persistence.isRestored).toBe(true)
  })

  test.each(['{', '""', '[]', 'null', '{"lines":7,"products":{}}', '\u0000'])(
    'storage that holds %j leaves an empty, working store',
    async (text) => {
      for (const slice of ['auth', 'cart', 'comparison'] as const) {
        localStorage.setItem(storageKey(slice), text)
      }
      const store = await started()
      expect(store.getState().auth.accessToken).toBeNull()
      store.dispatch(productAdded({ product: mouse, quantity: 1 }))
      expect(store.getState().cart.lines).toHaveLength(1)
      expect(stored('cart')).toMatchObject({ lines: [{ quantity: 1 }] })
    },
  )

  test('a write of another tab during the first read is not missed', async () => {
    localStorage.setItem(storageKey('cart'), JSON.stringify({ lines: [line] }))
    const read = vi.spyOn(Storage.prototype, 'getItem')
    for (const _slice of persistedSlices) read.mockReturnValueOnce(null)
    const store = await started()
    read.mockRestore()
    expect(store.getState().cart.lines).toEqual([line])
  })

  test('without storage nothing is remembered, but everything else works', async () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const spies = [
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden),
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden),
    ]
    const store = await started()
    expect(selectIsRestored(store.getState())).toBe(true)
    store.dispatch(productAdded({ product: mouse, quantity: 1 }))
    expect(store.getState().cart.lines).toHaveLength(1)
    for (const spy of spies) spy.mockRestore()
  })

  test('the page waits five seconds for storage that does not respond', async () => {
    const silent = { getItem: () => new Promise(() => {}), setItem: () => {} }
    vi.stubGlobal('localStorage', silent)
    const store = makeStore()
    startPersistence(store)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(selectIsRestored(store.getState())).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(selectIsRestored(store.getState())).toBe(true)
    vi.unstubAllGlobals()
  })
})

test('API responses from before storage was read are kept', async () => {
  const store = makeStore({
    callApi: async () => ({ status: 200, body: { data: [mouse], meta: { total: 1 } } }),
  })
  const asked = store.dispatch(catalogApi.endpoints.getProducts.initiate({}))
  startPersistence(store)
  await vi.advanceTimersByTimeAsync(10)
  await asked
  expect(catalogApi.endpoints.getProducts.select({})(store.getState()).data?.data).toEqual([mouse])
})

test('a change is written at once, for the next page and the other tabs', async () => {
  const store = await started()
  store.dispatch(sessionStarted(aSession()))
  store.dispatch(productAdded({ product: mouse, quantity: 2 }))
  store.dispatch(productCompared(mouse))
  expect(stored('auth')).toEqual(aSession())
  expect(stored('cart')).toEqual({ lines: [line] })
  expect(stored('comparison')).toEqual({ products: [mouse] })
})

describe('several tabs', () => {
  test('a cart changed elsewhere shows here', async () => {
    const store = await started()
    anotherTabWrites('haat:cart', { lines: [line] })
    expect(store.getState().cart.lines).toEqual([line])
  })

  test('signing out in another tab signs out here, and keeps the cart', async () => {
    localStorage.setItem('haat:cart', JSON.stringify({ lines: [line] }))
    localStorage.setItem('haat:auth', JSON.stringify(aSession()))
    const store = await started()
    anotherTabWrites('haat:auth', { user: null, accessToken: null, refreshToken: null })
    expect(store.getState().auth.user).toBeNull()
    expect(store.getState().cart.lines).toEqual([line])
  })

  test.each([
    ['a logout', { user: null, accessToken: null, refreshToken: null }, false],
    ['a sign-in of somebody else', aSession({ user: { ...aUser, id: 'another' } }), false],
    ['a session that the server ended', { user: null, accessToken: null, wasLost: true }, true],
    ['renewed tokens', { ...aSession(), accessToken: 'renewed' }, true],
  ])(
    '%s in another tab keeps what was typed in this one, or forgets it',
    async (_, written, isKept) => {
      localStorage.setItem('haat:auth', JSON.stringify(aSession()))
      await started()
      const typed = { 'haat:draft:somebody:review:new': '{}', 'haat:place': '7', 'haat:wish': '{}' }
      for (const [key, text] of Object.entries(typed)) sessionStorage.setItem(key, text)
      anotherTabWrites('haat:auth', written)
      const left = Object.keys(typed).filter((key) => sessionStorage.getItem(key) !== null)
      expect(left).toHaveLength(isKept ? 3 : 0)
    },
  )

  test('other tabs learn that the server ended the session, and that nobody logged out', async () => {
    localStorage.setItem('haat:auth', JSON.stringify(aSession()))
    const store = await started()
    store.dispatch(sessionLost())
    expect(stored('auth')).toMatchObject({ user: null, accessToken: null, wasLost: true })
    store.dispatch(sessionStarted(aSession()))
    await vi.advanceTimersByTimeAsync(10)
    expect(stored('auth')).toEqual(aSession())
  })

  test('a page restored from the back/forward cache catches up with later changes', async () => {
    const store = await started()
    localStorage.setItem('haat:cart', JSON.stringify({ lines: [line] }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(store.getState().cart.lines).toEqual([])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(store.getState().cart.lines).toEqual([line])
  })

  test('an event about an older write of another tab changes nothing', async () => {
    const store = await started()
    store.dispatch(sessionStarted(aSession()))
    store.dispatch(productAdded({ product: mouse, quantity: 2 }))
    dispatchStorage('haat:cart', '{"lines":[]}')
    dispatchStorage('haat:auth', '{"user":null,"accessToken":null,"refreshToken":null}')
    expect(store.getState().cart.lines).toEqual([line])
    expect(store.getState().auth).toEqual(aSession())
    expect(stored('cart')).toEqual({ lines: [line] })
  })

  test('a tab writes only what it changed itself, so other tabs’ writes are not lost', async () => {
    const store = await started()
    // This tab has not had the event of this write yet.
    localStorage.setItem('haat:cart', JSON.stringify({ lines: [line] }))
    store.dispatch(productCompared(mouse))
    await vi.advanceTimersByTimeAsync(10)
    expect(stored('comparison')).toEqual({ products: [mouse] })
    expect(stored('cart')).toEqual({ lines: [line] })
    // Nor of this one, while it takes over the previous one.
    const read = vi.spyOn(Storage.prototype, 'getItem')
    read.mockReturnValueOnce('{"lines":[]}')
    dispatchStorage('haat:cart', '{"lines":[]}')
    read.mockRestore()
    await vi.advanceTimersByTimeAsync(10)
    expect(stored('cart')).toEqual({ lines: [line] })
  })

  test('other programs’ keys in storage are ignored', async () => {
    const store = await started()
    const before = store.getState()
    anotherTabWrites('something-else', { lines: [line] })
    expect(store.getState()).toBe(before)
  })

  test('a value that was taken over is not written again, so tabs do not loop', async () => {
    const text = JSON.stringify({ lines: [line] })
    localStorage.setItem('haat:cart', text)
    await started()
    anotherTabWrites('haat:cart', { lines: [line] })
    expect(localStorage.getItem('haat:cart')).toBe(text)
  })
})
