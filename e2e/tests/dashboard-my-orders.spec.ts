import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { colourOf } from '../support/colours.ts'
import { cellWith, openScreen, sortBy } from '../support/lists.ts'
import { openShop, signUp, unique, type TestShop, type TestProduct } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { test } from '../support/test.ts'

test('a customer sees, opens and cancels their orders @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const mouse = await shop.product({ price: 1_250, discount: 250 })
  const cable = await shop.product({ price: 300 })
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)

  await expectNoOrders(page)

  await placeOrder(request, customer, shop, {
    lines: [
      { product: mouse, price: 1_250, discount: 250, quantity: 2 },
      { product: cable, price: 300 },
    ],
  })
  await openScreen(page, 'my-orders')
  for (const text of [shop.name, 'PROCESSING', '2,860৳', 'COD', 'UNPAID']) {
    await expect(cellWith(page, text)).toBeVisible()
  }
  await expect(cellWith(page, /^2$/)).toBeVisible()
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  await expect.poll(() => colourOf(cellWith(page, 'UNPAID'))).toBe('red')
  expect(await colourOf(cellWith(page, 'PROCESSING'))).not.toBe('red')

  // The paid amounts stay the same; the items also show current prices.
  await shop.change(mouse.id, { price: 1_300, discount: 300 })
  await page.reload()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'View details',
    'Open order',
    'Cancel order',
    'Cancel pieces',
  ])
  await page.getByRole('menuitem', { name: 'View details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expectDetails(page, shop, mouse)

  await page.goBack()
  await expect(details).toBeHidden()

  await cancelOrder(page)
})

/** The empty list leads to the products. */
async function expectNoOrders(page: Page) {
  await openScreen(page, 'my-orders')
  await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible()
  await expect(page.getByText('You have no orders')).toBeVisible()
  await expect(
    page.getByText('You can start enjoying as soon as you order a product.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL('/products')
}

/** The dialog of the order shows every fact of it. */
async function expectDetails(page: Page, shop: TestShop, mouse: TestProduct) {
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('Order placed')).toBeVisible()
  await expect(details.getByRole('term')).toHaveText([
    'Date',
    'Status',
    'Product quantity',
    'Shipping',
    'Total amount',
    'Payment type',
    'Payment status',
    'Shop',
  ])
  for (const fact of ['PROCESSING', '2', '60৳', '2,860৳', 'COD', 'UNPAID', shop.name]) {
    await expect(details.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expect(details.getByText('60৳', { exact: true })).toBeVisible()
  const item = details.getByRole('listitem').filter({ hasText: mouse.name })
  await expect(item).toContainText('1,300৳')
  await expect(item.getByText('1,600৳')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(item).toContainText('Quantity: 2')
  await expect(details.getByRole('region', { name: 'Order' })).toHaveCSS('height', '300px')
  await expectAccessible(page)
}

/** Cancels the only order, having kept it at first. */
async function cancelOrder(page: Page) {
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep order' }).click()
  await expect(cellWith(page, 'PROCESSING')).toBeVisible()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await expect(cellWith(page, 'CANCELLED')).toBeVisible()
  await expect.poll(() => colourOf(cellWith(page, 'CANCELLED'))).toBe('red')
  await page.reload()
  await expect(cellWith(page, 'CANCELLED')).toBeVisible()
}

test('an unpaid online order offers Pay Now, others do not', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 700 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 700 }]
  const id = await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  await rememberSession(page, request, customer.email)
  await page.goto(`/dashboard/my-orders?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dashboard/my-orders')
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'View details',
    'Open order',
    'Pay Now',
    'Cancel order',
  ])
})

test('an unknown order shows a message', async ({ page, request, problems }) => {
  problems.allow(/^404 GET .*\/orders\/get-single-order\//)
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto('/dashboard/my-orders?open=01930000-0000-7000-8000-000000000001')
  await expect(page.getByRole('dialog').getByText('No Data Found')).toBeVisible()
  await expectAccessible(page)
})

test('an invoice shows what was paid, and only to the order’s own people', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^404 GET .*\/orders\/get-single-order\//)
  const shop = await openShop(request)
  const name = unique('Zivo Pace 47mm AMOLED GPS Sports Smartwatch ')
  const product = await shop.product({ name, price: 101_250, discount: 250 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 101_250, discount: 250, quantity: 3 }]
  const id = await placeOrder(request, customer, shop, { lines })
  await shop.change(product.id, { price: 9_999 })
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { isPrinted: true })
  })
  await rememberSession(page, request, customer.email)
  await page.goto(`/dashboard/my-orders?open=${id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Invoice', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [
    id,
    shop.name,
    customer.name,
    customer.email,
    '1,01,250৳',
    '3,03,750৳',
    '3,03,810৳',
  ]) {
    await expect(main.getByText(text, { exact: true }).filter({ visible: true })).not.toHaveCount(0)
  }
  // No amount lies beyond the paper's edge.
  const beyond = (table: HTMLElement) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0)
  expect(await main.getByRole('table').evaluate(beyond)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => 'isPrinted' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByPlaceholder('Search products...')).toBeHidden()
  await expect(main.getByText('3,03,810৳')).toBeVisible()

  const stranger = await newPerson()
  await rememberSession(stranger, request, (await signUp(request, 'customer')).email)
  await stranger.goto(`/dashboard/invoices/${id}`)
  await expect(stranger.getByText('No Data Found')).toBeVisible()
})

test('the page and sort of a list are kept in the address', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 100, stock: 1_000 })
  const customer = await signUp(request, 'customer')
  for (let quantity = 1; quantity <= 12; quantity += 1) {
    await placeOrder(request, customer, shop, { lines: [{ product, price: 100, quantity }] })
  }
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'my-orders')
  await expect(page.getByText('Showing 1-10 of 12 items')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const place = await pager.boundingBox()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/dashboard/my-orders?page=2')
  await expect(page.getByText('Showing 11-12 of 12 items')).toBeVisible()
  expect((await pager.boundingBox())?.y, 'the pager stays under the pointer').toBe(place?.y)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Showing 11-12 of 12 items')).toBeVisible()
  await sortBy(page, 'Amount')
  await expect(page).toHaveURL('/dashboard/my-orders?sortBy=totalAmount&sortOrder=desc')
  await expect(page.getByRole('row').nth(1)).toContainText('1,260৳')
  await page.goBack()
  await expect(page.getByText('Showing 11-12 of 12 items')).toBeVisible()
  await page.goto('/dashboard/my-orders?page=9')
  await expect(page).toHaveURL('/dashboard/my-orders?page=2')
})

test('an order that waits for its payment can be paid from its row, without scrolling @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 100, stock: 1_000 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 100 }]
  for (let n = 0; n < 9; n += 1) await placeOrder(request, customer, shop, { lines })
  await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  await rememberSession(page, request, customer.email)
  await watchShifts(page)
  await openScreen(page, 'my-orders')
  const row = page.getByRole('row').filter({ hasText: 'ONLINE' })
  const button = row.getByRole('button', { name: 'Finish paying' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Finish paying' })).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await shifts(page)).toBeLessThan(0.1)
  await expectAccessible(page)
  await button.click()
  await expect(page).toHaveURL(/sandbox-gateway/)
})
