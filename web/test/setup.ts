import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A busy machine is slow; an event that never happens still fails.
configure({ asyncUtilTimeout: 10_000 })

// React logs problems of components to the console, so a message there fails the test.
const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const messages = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockClear()
  if (messages.length > 0) throw new Error(`The console was not silent: ${messages.join('; ')}`)
})

// jsdom computes no layout, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
