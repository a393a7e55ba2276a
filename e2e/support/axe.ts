import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Fails on any accessibility violation (WCAG 2.2 AA and axe's best practices) of the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page is there when its heading is.
  await expect(page.locator('h1').first()).toBeAttached()
  // What is being replaced is dimmed meanwhile; colours are judged after, or as they are if it stays so.
  const busy = page.locator('[aria-busy="true"]')
  await expect(busy)
    .toHaveCount(0, { timeout: 3_000 })
    .catch(() => undefined)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
