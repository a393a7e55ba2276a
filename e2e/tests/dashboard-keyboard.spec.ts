import { expect, type Page } from '@playwright/test'
import { find, openScreen } from '../support/lists.ts'
import { openShop, password, signUp } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

// Everything below uses the keyboard only.
test('customer and vendor can do everything by keyboard', async ({ page, request, newPerson }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 450 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 450 }] })

  await signInByKeyboard(page, customer.email, '/dashboard/my-orders')
  await expect(page.getByRole('cell').getByText('PROCESSING')).toBeVisible()
  await tabTo(page, /^Actions/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toBeVisible()
  await expect.poll(() => focusIsIn(page, '[role="dialog"]')).toBe(true)
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    expect(await focusIsIn(page, '[role="dialog"]'), 'focus stays in the dialog').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions/ })).toBeFocused()

  const vendor = await newPerson()
  await signInByKeyboard(vendor, shop.vendor.email, '/dashboard/orders')
  await expect(vendor.getByRole('cell').getByText('PROCESSING')).toBeVisible()
  await tabTo(vendor, /^Actions/)
  await vendor.keyboard.press('ArrowDown')
  const ship = vendor.getByRole('menuitem', { name: 'Mark as shipped' })
  await expect(ship).toBeVisible()
  // The menu's code loads on first use; keys pressed before that only open it.
  await expect(async () => {
    await vendor.keyboard.press('ArrowDown')
    await expect(ship).toBeFocused({ timeout: 300 })
  }).toPass()
  await vendor.keyboard.press('Enter')
  await expect(vendor.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await vendor.keyboard.press('Tab')
  await vendor.keyboard.press('Enter')
  await expect(vendor.getByRole('cell').getByText('SHIPPED')).toBeVisible()
  await expect(vendor.getByRole('button', { name: /^Actions/ })).toBeFocused()

  // The shop's page may show it before the market has it.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('cell').getByText('SHIPPED')).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('a confirmation dialog works by keyboard, and focuses the safe answer first', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 450 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 450 }] })
  await signInByKeyboard(page, customer.email, '/dashboard/my-orders')
  await expect(page.getByRole('cell').getByText('PROCESSING')).toBeVisible()
  await tabTo(page, /^Actions/)
  await page.keyboard.press('Enter')
  const cancel = page.getByRole('menuitem', { name: 'Cancel order' })
  await expect(cancel).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cancel).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep order' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell').getByText('CANCELLED')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions/ })).toBeFocused()
})

test('arrow keys on a status only select; the change is sent after a confirmation', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'shops')
  await find(page, 'Search by shop name', shop.name)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  const writes: string[] = []
  page.on('request', (call) => (call.method() === 'GET' ? 0 : writes.push(call.url())))
  const status = page.getByLabel(`Status of ${shop.name}`)
  const question = page.getByRole('alertdialog')
  for (const [answer, statusAfter] of [
    ['Escape', 'ACTIVE'],
    ['Enter', 'ACTIVE'],
    ['Tab Enter', 'PENDING'],
  ] as const) {
    await status.focus()
    await page.keyboard.press('ArrowDown')
    await expect(question).toContainText('Shoppers cannot see the shop')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    expect(writes, 'nothing is written before the answer').toEqual([])
    for (const key of answer.split(' ')) await page.keyboard.press(key)
    await expect(question).toBeHidden()
    await expect(status).toHaveValue(statusAfter)
    await expect(status).toBeFocused()
  }
  await expect(page.getByText('Successfully changed')).toBeVisible()
  expect(writes).toHaveLength(1)
})

async function signInByKeyboard(page: Page, email: string, url: string): Promise<void> {
  await page.goto(url)
  await expect(page).toHaveURL('/login')
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(url)
}

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      if (at === null) return ''
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent
      return at.getAttribute('aria-label') ?? label ?? ''
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)
}
