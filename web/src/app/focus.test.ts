import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallApi } from '#core/api.ts'
import { awayMs } from '#core/focus.ts'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { makeStore, startPersistence } from './store.ts'

let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A page with a list that has been loaded once. Records its further calls. */
async function opened() {
  const asked = vi.fn<CallApi>(() =>
    Promise.resolve({ status: 200, body: { success: true, message: '', data: [], meta: {} } }),
  )
  const store = makeStore({ callApi: asked })
  startPersistence(store)
  void store.dispatch(
    catalogApi.endpoints.getCategories.initiate(
      {},
      { subscriptionOptions: { refetchOnFocus: true } },
    ),
  )
  await pass(100)
  asked.mockClear()
  return asked
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function becomes(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a list is refetched on return from another tab, but not after a glance', async () => {
  const asked = await opened()
  becomes('hidden')
  await pass(awayMs - 1)
  becomes('visible')
  await pass(awayMs * 2)
  expect(asked).not.toHaveBeenCalled()
  becomes('hidden')
  await pass(awayMs + 1)
  expect(asked).not.toHaveBeenCalled()
  becomes('visible')
  await pass(100)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a list is refetched on return from another window', async () => {
  const asked = await opened()
  window.dispatchEvent(new Event('blur'))
  await pass(awayMs - 1)
  window.dispatchEvent(new Event('focus'))
  await pass(100)
  expect(asked).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('blur'))
  await pass(awayMs + 1)
  window.dispatchEvent(new Event('focus'))
  await pass(100)
  expect(asked).toHaveBeenCalledTimes(1)
})
