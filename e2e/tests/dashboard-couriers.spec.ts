import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { deliver, placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const superAdmin = 'superadmin@haat.example'

/** States in the order's menu that a courier collects its cash. */
async function nameCourier(page: Page, buyer: string, courier: string): Promise<void> {
  await openScreen(page, `all-orders?search=${encodeURIComponent(buyer)}`)
  await choose(page, '', 'Who collects the cash')
  const dialog = page.getByRole('dialog', { name: 'Cash of This Order' })
  await expect(dialog.getByLabel('The shop')).toBeChecked()
  await dialog.getByLabel('A courier, who hands it over to the market').check()
  await dialog.getByRole('combobox', { name: 'Courier' }).fill('Pathao Ltd.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Use small letters, digits and hyphens/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Courier' }).fill(courier)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await choose(page, '', 'Who collects the cash')
  await expect(dialog.getByRole('combobox', { name: 'Courier' })).toHaveValue(courier)
  await page.keyboard.press('Escape')
}

async function expectRefused(dialog: Locator, orders: string, error: string): Promise<void> {
  await dialog.getByLabel('Orders').fill(orders)
  await dialog.getByRole('button', { name: 'Enter remittance' }).click()
  await expect(dialog.getByText(error)).toBeVisible()
  await expect(dialog.getByLabel('Orders')).toBeFocused()
}

/** Enters that the courier paid 1,000 of the 1,060 taka of its order, and billed 50. */
async function enterRemittance(page: Page, courier: string, reference: string): Promise<void> {
  await page.getByRole('button', { name: `Enter remittance of ${courier}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a Remittance' })
  await dialog.getByRole('button', { name: 'Enter remittance' }).click()
  await expect(dialog.getByText('Enter the numbers of the orders.')).toBeVisible()
  await dialog.getByLabel('Fee').fill('50')
  await dialog.getByLabel('Received').fill('1000')
  await dialog.getByLabel('Number of the transfer').fill(reference)
  await expectRefused(dialog, '17', '17 is not the number of an order.')
  const other = randomUUID()
  await expectRefused(dialog, other, `${other}: ${courier} does not hold the cash of this order`)
  await dialog.getByRole('button', { name: 'Fill in the order that it holds' }).click()
  await expect(dialog.getByRole('status')).toContainText('Cash of 1 order1,060৳')
  await expect(dialog.getByRole('status')).toContainText('Missing10৳')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enter remittance' }).click()
  await expect(dialog).toBeHidden()
}

const rowOf = (page: Page, table: string, courier: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: courier })

test('a courier’s cash is stated, handed over and confirmed by two admins @phone', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  test.setTimeout(150_000)
  problems.allow(/^400 POST .*\/finance\/remittances/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 1_000 })
  const customer = await signUp(request, 'customer')
  const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 1_000 }] })
  const [courier, reference] = [unique('courier-'), unique('R-')]
  await rememberSession(page, request, admin)
  await nameCourier(page, customer.name, courier)
  await deliver(request, shop, id)

  await openScreen(page, 'finance/couriers')
  await expect(rowOf(page, 'cash that couriers hold', courier)).toContainText('1,060৳')
  await page.getByRole('button', { name: `Orders whose cash ${courier} holds` }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: id })).toBeVisible()
  await page.keyboard.press('Escape')
  await enterRemittance(page, courier, reference)
  const entered = rowOf(page, 'remittances', courier)
  await expect(entered).toContainText('10৳ missing')
  await expect(entered).toContainText('Another admin decides')
  await expectAccessible(page)

  const other = await newPerson()
  await rememberSession(other, request, superAdmin)
  await openScreen(other, 'finance/couriers')
  await other
    .getByRole('button', { name: `Confirm the remittance ${reference} of ${courier}` })
    .click()
  await confirm(other, 'Confirm')
  await expect(rowOf(other, 'remittances', courier)).toContainText('APPROVED')
  await expect(rowOf(other, 'cash that couriers hold', courier)).toHaveCount(0)
  await openScreen(other, `all-orders?search=${encodeURIComponent(customer.name)}`)
  await choose(other, '', 'Who collects the cash')
  await expect(other.getByRole('dialog')).toContainText(`${courier} collected the cash.`)
})

test('couriers that can’t be loaded say so, and nothing entered says what to do', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^503 GET .*\/finance\/(couriers|remittances)/)
  await rememberSession(page, request, admin)
  const calls = /api\/v1\/finance\/(couriers|remittances)/
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { success: false } }))
  await openScreen(page, 'finance/couriers')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toHaveCount(2)
  await page.unroute(calls)
  await page.route(calls, (route) => {
    const isList = route.request().url().includes('/remittances')
    const meta = { page: 1, limit: 10, total: 0 }
    const body = isList ? { data: [], meta } : { data: { couriers: [] } }
    return route.fulfill({ json: { success: true, message: '', ...body } })
  })
  await retry.last().click()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(page.getByText('No courier holds cash')).toBeVisible()
  await expect(page.getByText('No courier has handed over cash yet')).toBeVisible()
  await expectAccessible(page)
})
