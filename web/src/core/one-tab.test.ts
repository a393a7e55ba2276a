import { afterEach, expect, test, vi } from 'vitest'
import { inOneTab } from './one-tab.ts'

afterEach(() => vi.unstubAllGlobals())

function withLocks(request: unknown): void {
  vi.stubGlobal('navigator', { locks: { request } })
}

test.each([
  ['there are no locks', undefined],
  ['the browser refuses them', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
])('does the work once where %s', async (_, request) => {
  vi.stubGlobal('navigator', request === undefined ? {} : { locks: { request } })
  const work = vi.fn(() => Promise.resolve())
  await inOneTab('name', work)
  expect(work).toHaveBeenCalledOnce()
})

test('does work that fails no second time, and says that it failed', async () => {
  withLocks((_name: string, run: () => Promise<void>) => run())
  const work = vi.fn(() => Promise.reject(new Error('no')))
  await expect(inOneTab('name', work)).rejects.toThrow('no')
  expect(work).toHaveBeenCalledOnce()
})
