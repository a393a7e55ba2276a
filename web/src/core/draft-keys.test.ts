import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choosePlace, useChosenPlace } from '#features/arrivals/chosen-place.ts'
import { keepWish, takeKeptWish } from '#features/wishes/kept-wish.ts'
import { drawInMarket } from '#test/market.tsx'
import { sessionEnded } from './session.ts'

const chosen = () => renderHook(() => useChosenPlace()).result.current
const logOut = () => {
  const { store } = drawInMarket(null, () => ({}))
  act(() => void store.dispatch(sessionEnded()))
}

test('after a logout nobody finds the place or the wish of the person before', () => {
  choosePlace(12)
  keepWish({ productId: 'p1' })
  expect(chosen()).toBe(12)
  logOut()
  expect(chosen()).toBeUndefined()
  expect(takeKeptWish()).toBeNull()
})

test('nor where the browser stores nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(denied),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  choosePlace(12)
  expect(chosen()).toBe(12)
  logOut()
  expect(chosen()).toBeUndefined()
})

test.each([
  [14, { productId: 'p1', tellsStock: true }],
  [16, null],
])('%i minutes after a press, what is left of the wish is %j', (minutes, left) => {
  vi.useFakeTimers()
  keepWish({ productId: 'p1', tellsStock: true })
  vi.advanceTimersByTime(minutes * 60_000)
  expect(takeKeptWish()).toEqual(left)
  vi.useRealTimers()
})
