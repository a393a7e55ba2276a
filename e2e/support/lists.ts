import { expect, type Page } from '@playwright/test'

/** Searches a list of the dashboard. */
export async function find(page: Page, box: string, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: box }).fill(term)
  await expect(page).toHaveURL(/search=/)
}

/** Picks an entry from the menu of the row of this name (the first of several). */
export async function choose(page: Page, row: string, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${row}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Opens a screen of the dashboard and waits until it shows what it is about. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.goto(`/dashboard/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
}
