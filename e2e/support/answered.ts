import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

const quietMs = 400

/**
 * Watches the calls of a page from now on. The returned function waits until all are answered and none has followed for
 * a moment: what the page loads by itself would otherwise be the first to meet a change that is made elsewhere. The page
 * must be without its stream of notices, which is never answered.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let quietSince = Date.now()
  page.on('request', (request) => {
    if (request.url().includes('/api/')) running.add(request)
  })
  const end = (request: Request) => {
    if (running.delete(request)) quietSince = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    await expect
      .poll(() => running.size === 0 && Date.now() - quietSince > quietMs, { intervals: [100] })
      .toBe(true)
  }
}
