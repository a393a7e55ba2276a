import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Follows a link of the header or the page, without reloading the site. */
export async function followLink(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
}

/**
 * Makes the matching API calls fail while `go` opens the page that shows them: first without a network, then with
 * a server error. The page must say so each time, and Retry must load what `arrived` looks for.
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
  // The page may retry by itself at any moment; the route set last answers.
  await page.route(calls, broken)
  const refusal = page.waitForResponse(calls)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await refusal
  await expect(alert).toBeVisible()
  await endFault(page, calls, alert)
  await arrived()
}

/** Lets the calls through again and presses Retry in `place`, once no earlier request is pending. */
export async function endFault(page: Page, calls: RegExp, place: Locator): Promise<void> {
  const retry = place.getByRole('button', { name: 'Retry' })
  await expect(retry).not.toHaveAttribute('aria-busy')
  await page.unroute(calls)
  await retry.click()
}
