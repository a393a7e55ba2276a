import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Goes on to another page by a link of the header or the page, without loading the site anew. */
export async function followLink(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
}

/**
 * Lets the matching API calls fail while `go` leads to what shows them: first without a network, then
 * by the server's fault. Each time the page says so; Retry then brings what `arrived` looks for.
 */
export async function expectRetry(
  page: Page,
  { calls, go, arrived }: { calls: RegExp; go: () => Promise<void>; arrived: () => Promise<void> },
): Promise<void> {
  const lost = (route: Route) => route.abort('internetdisconnected')
  const broken = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.route(calls, lost)
  await go()
  const alert = page.getByRole('alert')
  await expect(alert.getByText('This could not be loaded')).toBeVisible()
  // The page may ask again by itself at any moment: the last one that was set stands in the way.
  await page.route(calls, broken)
  const refusal = page.waitForResponse(calls)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await refusal
  await expect(alert).toBeVisible()
  await endFault(page, calls, alert)
  await arrived()
}

/** Lets the calls through again and presses the place's Retry, once nothing asked before is under way. */
export async function endFault(page: Page, calls: RegExp, place: Locator): Promise<void> {
  const retry = place.getByRole('button', { name: 'Retry' })
  await expect(retry).not.toHaveAttribute('aria-busy')
  await page.unroute(calls)
  await retry.click()
}
