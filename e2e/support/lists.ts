import { expect, type Locator, type Page } from '@playwright/test'

const answerMs = 10_000

/** Searches a list of the dashboard and waits for the result; until then the earlier rows stay. */
export async function find(page: Page, box: string, term: string): Promise<void> {
  const sought = term.trim()
  // The address says the term before the list has heard of it, and until then its rows are not busy.
  const answered = page
    .waitForResponse(
      (response) => [...new URL(response.url()).searchParams.values()].includes(sought),
      { timeout: answerMs },
    )
    // A term that was searched before is not asked again.
    .catch(() => undefined)
  await page.getByRole('searchbox', { name: box }).fill(term)
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === sought)
  await answered
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Turns the pages of a list of ten a page back from the last one until this row is shown. Journeys that run beside this
 * one add rows too, so the newest row need not be on the last page.
 */
export async function turnBackTo(page: Page, row: Locator): Promise<void> {
  const words = page.getByText(/^Showing /)
  const total = Number(
    (await words.textContent())?.replaceAll(',', '').match(/of (\d+) items/)?.[1],
  )
  const address = new URL(page.url())
  for (let number = Math.ceil(total / 10); number > 0; number -= 1) {
    address.searchParams.set('page', String(number))
    await page.goto(address.href)
    await expect(words).toBeVisible()
    if ((await row.count()) > 0) return
  }
  throw new Error('No page of the list has the row.')
}

/** Picks an entry from the menu of the row of this name (the first of several). */
export async function choose(page: Page, row: string, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${row}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Answers the open confirmation dialog with the button of this name. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

/** Opens a screen of the dashboard and waits until its data is shown. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.goto(`/dashboard/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
}

/** The first cell with exactly this text. */
export function cellWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole('cell').getByText(text, { exact: true }).first()
}

/** Sorts a list, highest first: by the column's heading, or on phones by the box above the cards. */
export async function sortBy(page: Page, header: string): Promise<void> {
  const heading = page.getByRole('columnheader').getByRole('button', { name: header })
  const choice = page.getByRole('combobox', { name: 'Sort by' })
  await expect(heading.or(choice)).toBeVisible()
  if (await choice.isVisible()) await choice.selectOption(`${header}: highest first`)
  else await heading.click()
}

/** The dashboard's lists by account, each with the API call that loads it. */
export const listCalls = {
  'customer@haat.example': {
    'my-orders': /\/orders\/my-orders/,
    'recent-viewed': /\/recent-viewed-products/,
    'my-followed-shops': /\/followed-shops/,
  },
  'vendor@haat.example': {
    orders: /\/orders\/shop-orders/,
    'shop-products': /\/api\/v1\/products\?/,
    'shop-reviews': /\/api\/v1\/reviews\?/,
    'shop-followers': /\/followed-shops\/followers/,
  },
  'admin@haat.example': {
    customers: /\/customers\//,
    vendors: /\/vendors\//,
    shops: /\/api\/v1\/shops\?/,
    categories: /\/api\/v1\/categories\?/,
    coupons: /\/api\/v1\/coupons\?/,
    newsletters: /\/api\/v1\/newsletters/,
    reviews: /\/api\/v1\/reviews\?/,
    'all-orders': /\/api\/v1\/orders\?/,
  },
  'superadmin@haat.example': { admins: /\/api\/v1\/admins/ },
} as const
