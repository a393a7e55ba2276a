import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp, type TestShop } from '../support/market.ts'
import { deliver, placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const superAdmin = 'superadmin@haat.example'

/** A shop that has collected cash, so it owes the commission. */
async function openDebtor(request: Parameters<typeof openShop>[0]): Promise<TestShop> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 20_000 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 20_000 }]
  await deliver(request, shop, await placeOrder(request, customer, shop, { lines }))
  return shop
}

const factOf = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) })
const writeOffs = (page: Page) => page.getByRole('table', { name: 'write-offs' })

test('an admin gives a shop a credit limit of its own, and takes it back @phone', async ({
  page,
  request,
}) => {
  const shop = await openDebtor(request)
  await rememberSession(page, request, admin)
  await openScreen(page, `finance/shops/${shop.id}`)
  await expect(factOf(page, 'May owe')).toContainText('5,000৳ (the market’s rule)')
  await expect(page.getByText('No debt of this shop was written off')).toBeVisible()
  const goBack = page.getByRole('button', { name: 'Back to the market’s rules' })
  await expect(goBack).toHaveCount(0)

  await page.getByRole('button', { name: 'Change limit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit Limit' })
  await dialog.getByLabel('Limit (৳)').fill('20.005')
  await dialog.getByLabel('Days of grace').fill('366')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Must have at most two decimals')).toBeVisible()
  await expect(dialog.getByLabel('Days of grace')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Limit (৳)').fill('12500.5')
  await dialog.getByLabel('Days of grace').fill('')
  // Enter sends it from any field.
  await dialog.getByLabel('Days of grace').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(factOf(page, 'May owe')).toContainText('12,500.50৳ (set for this shop)')
  await expect(factOf(page, 'Days of grace')).toContainText('7 days (the market’s rule)')
  await expectAccessible(page)

  await goBack.click()
  await confirm(page, 'Apply the market’s rules')
  await expect(factOf(page, 'May owe')).toContainText('5,000৳ (the market’s rule)')
  await expect(goBack).toHaveCount(0)
})

/** Proposes to write off this many taka; the dialog stays when it is refused. */
async function propose(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Propose a Write-Off' })
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: 'Propose a write-off' }).click()
  }
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Reason').fill('The shop has closed for good')
  await dialog.getByRole('button', { name: 'Propose' }).click()
}

test('a debt is written off by an admin and a super admin, never by one alone @phone', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/^(400|409) POST .*\/finance\/write-offs/)
  const shop = await openDebtor(request)
  await rememberSession(page, request, admin)
  await openScreen(page, `finance/shops/${shop.id}`)
  await propose(page, '99999')
  const dialog = page.getByRole('dialog', { name: 'Propose a Write-Off' })
  await expect(dialog.getByText(/^The shop owes only [\d,.]+৳\.$/)).toBeVisible()
  await propose(page, '100')
  await expect(dialog).toBeHidden()
  await expect(writeOffs(page)).toContainText('A super admin decides')
  await expect(writeOffs(page).getByRole('button')).toHaveCount(0)
  // One at a time.
  await propose(page, '50')
  await expect(page.getByText('A write-off of this debt awaits a decision.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expectAccessible(page)

  const other = await newPerson()
  await rememberSession(other, request, superAdmin)
  await openScreen(other, 'finance/debts')
  await other.getByRole('button', { name: `Approve the write-off of 100৳ of ${shop.name}` }).click()
  await confirm(other, 'Approve')
  await expect(writeOffs(other).getByRole('row').filter({ hasText: shop.name })).toContainText(
    'APPROVED',
  )
  await expectAccessible(other)
  await writeOffs(other).getByRole('link', { name: shop.name }).click()
  await expect(other.getByRole('row').filter({ hasText: 'Debt written off' })).toContainText('100৳')

  await propose(other, '50')
  await expect(writeOffs(other)).toContainText('Another super admin decides')
  await other.getByRole('button', { name: /^Reject the write-off of 50৳/ }).click()
  await expect(writeOffs(other)).toContainText('REJECTED')
})

test('what can’t be loaded of a debt says so, and loads at the second try', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^503 GET .*\/(debt|write-offs)/)
  const shop = await openShop(request)
  await rememberSession(page, request, admin)
  const broken = /\/finance\/(shops\/[^/]+\/debt|write-offs\?)/
  await page.route(broken, (route) => route.fulfill({ status: 503, json: { success: false } }))
  await openScreen(page, `finance/shops/${shop.id}`)
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toHaveCount(2)
  await expectAccessible(page)
  await page.unroute(broken)
  await retry.last().click()
  await expect(page.getByText('No debt of this shop was written off')).toBeVisible()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(factOf(page, 'Owes')).toContainText('0৳')
  await expect(page.getByRole('button', { name: 'Propose a write-off' })).toHaveCount(0)
})
