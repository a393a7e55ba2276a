import type { Page } from '@playwright/test'

/** Replaces every name in the responses of `calls` with one long word. */
export async function nameEverybody(page: Page, calls: string): Promise<void> {
  const word = 'Ramachandranarayanaswamy'.repeat(4)
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/"name":"(?:[^"\\]|\\.)*"/g, `"name":"${word}"`)
    await route.fulfill({ response: answer, body })
  })
}
