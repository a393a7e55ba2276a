import type { Page } from '@playwright/test'

/** Answers the stream of notices at once, for tests that wait until the network is idle. */
export async function withoutNoticeStream(page: Page): Promise<void> {
  await page.route('**/notices/stream', (route) => route.fulfill({ status: 204 }))
}
