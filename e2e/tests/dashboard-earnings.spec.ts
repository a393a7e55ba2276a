import { expect, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { booksOf } from '../support/books.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { deliver, placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** The figure on the screen is what the books add up to. */
async function expectOwed(page: Page, books: Awaited<ReturnType<typeof booksOf>>): Promise<void> {
  if (books === null) return
  const owed = page.getByRole('listitem').filter({ hasText: /^Owed/ })
  await expect(owed).toContainText(books['vendor.available'] ?? 'no debt')
}

/** Searches for the order of a row by its number, mistyped at first. Returns what the row calls it. */
async function findByNumber(page: Page, row: Locator): Promise<string> {
  const spoken = (await row.getByRole('link').textContent()) ?? ''
  expect(spoken).toMatch(/^Order \d{4}-\d{3}-\d{3}$/)
  const typed = spoken.replace('Order ', '')
  const number = page.getByLabel('What became of an order')
  await number.fill(typed.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`))
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Enter the whole order number')).toBeVisible()
  await number.fill(typed)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/order=\d{10}/)
  return spoken
}

test('a vendor sees what became of an order, saves and prints the statement, and enters where to be paid', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 1_000 })
  const customer = await signUp(request, 'customer')
  const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 1_000 }] })
  await deliver(request, shop, id)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'earnings')
  await expectOwed(page, await booksOf(shop.id))
  const number = page.getByLabel('What became of an order')
  await number.fill('17')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Enter the whole order number')).toBeVisible()
  await number.fill(id)
  await page.getByRole('button', { name: 'Find' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Cash collected by the shop' })
  await expect(row).toContainText('-1,060৳')
  await expect(page.getByRole('row').filter({ hasText: 'Order delivered' })).toBeVisible()
  const spoken = await findByNumber(page, row)
  await expect(row).toContainText('-1,060৳')
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(3)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByText(`Statement of ${shop.name}`)).toBeVisible()
  await expect(page.getByText(spoken).first()).toBeVisible()

  await openScreen(page, 'earnings?tab=details')
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payout Account' })
  await dialog.getByLabel('bKash', { exact: true }).check()
  await dialog.getByLabel('Account holder').fill('Karim Uddin')
  await dialog.getByLabel('bKash number').fill('0171')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A bKash number has 11 digits')).toBeVisible()
  await dialog.getByLabel('bKash number').fill('01711-223344')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const account = page.getByRole('region', { name: 'Payout account' })
  await expect(account).toContainText('••344')
  await expect(account).not.toContainText('01711')
  await expect(account).toContainText('Being checked')
  await expectAccessible(page)
})
