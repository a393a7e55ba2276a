import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const dhakaDay = (values: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...values, timeZone: 'Asia/Dhaka' }).format(new Date())

test('a customer is greeted, and sees their orders and shops', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 640 })
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'index')
  await expect(
    page.getByRole('heading', { name: `Welcome back, ${customer.name}!`, level: 1 }),
  ).toBeVisible()
  const today = dhakaDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  await expect(page.getByText(today.replaceAll(',', ''))).toBeVisible()
  await expect(page.getByText('Your orders will appear here.')).toBeVisible()
  await expectAccessible(page)

  await placeOrder(request, customer, shop, { lines: [{ product, price: 640 }] })
  await page.reload()
  await page.getByRole('link', { name: new RegExp(shop.name) }).click()
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText('700৳')
  await openScreen(page, 'index')
  await page.getByRole('link', { name: 'your profile' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
})

test('a vendor sees the shop’s sales and the orders to ship @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Nearly Gone '), price: 1_000, stock: 4 })
  const customer = await signUp(request, 'customer')
  const order = await placeOrder(request, customer, shop, {
    lines: [{ product, price: 1_000, quantity: 2 }],
  })
  await request.patch(`/api/v1/orders/change-payment-status/${order}`, {
    headers: { authorization: shop.token },
    data: { paymentStatus: 'PAID' },
  })
  const late = await signUp(request, 'customer')
  const cheap = await shop.product({ price: 40, stock: 100 })
  await placeOrder(request, late, shop, {
    lines: [{ product: cheap, price: 40 }],
    paymentType: 'ONLINE',
  })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'index')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: new RegExp(customer.name) })).toBeVisible()
  await expect(
    main.getByRole('link', { name: new RegExp(late.name) }),
    'unpaid orders are not listed for shipping',
  ).toHaveCount(0)
  const tile = (name: string) => main.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(tile('Sales, 30 days'), 'what is paid, without shipping').toContainText('2,000৳')
  await expect(tile('Orders, 30 days')).toContainText('2')
  await expect(main.getByRole('link', { name: /^Orders to ship\s*1/ })).toBeVisible()
  await expect(
    main.getByRole('link', { name: new RegExp(`${product.name}.*2 left`) }),
  ).toBeVisible()
  await expect(main.getByText('No review found')).toBeVisible()
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  const table = page.getByRole('table', { name: 'Sales of the last 30 days' })
  await expect(table.getByRole('row')).toHaveCount(31)
  const today = dhakaDay({ day: 'numeric', month: 'short', year: 'numeric' })
  await expect(table.getByRole('row', { name: `${today} 2,000৳ 2` })).toBeAttached()
  await page.getByRole('radio', { name: 'Orders' }).check({ force: true })
  await expectAccessible(page)

  await main.getByRole('link', { name: new RegExp(customer.name) }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Mark as shipped' }).click()
  await confirm(page, 'Mark as shipped')
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await openScreen(page, 'index')
  await expect(page.getByText('No orders are waiting to be shipped.')).toBeVisible()
})

test('each of a vendor’s tiles opens the rows that it counts, with a matching description', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const customer = await signUp(request, 'customer')
  const [plenty, few] = [await shop.product({ price: 1_000 }), await shop.product({ stock: 3 })]
  const line = { product: plenty, price: 1_000 }
  const paid = await placeOrder(request, customer, shop, { lines: [line] })
  await placeOrder(request, customer, shop, { lines: [{ ...line, quantity: 2 }] })
  await placeOrder(request, customer, shop, { lines: [line], paymentType: 'ONLINE' })
  const headers = { authorization: shop.token }
  const url = `/api/v1/orders/change-payment-status/${paid}`
  await request.patch(url, { headers, data: { paymentStatus: 'PAID' } })

  await rememberSession(page, request, shop.vendor.email)
  const rows = page.getByRole('main').getByRole('row')
  for (const [tile, figure, count, words] of [
    ['Sales, 30 days', '1,000৳', 1, 'Orders that count as sales'],
    ['Orders, 30 days', '3', 3, 'Orders that were neither cancelled nor returned'],
    ['Orders to ship', '2', 2, 'Orders to ship: paid, or cash on delivery.'],
    ['Low stock', '1', 1, 'with 5 pieces or fewer'],
  ] as const) {
    await openScreen(page, 'index')
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${tile}`) })
    await expect(link).toContainText(figure)
    await link.click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(rows).toHaveCount(1 + count)
    await expect(page.getByText(`Showing 1-${count} of ${count} items`)).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByText(few.name)).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(rows).toHaveCount(3)
})

test('a vendor without a shop is asked to create one', async ({ page, request }) => {
  const vendor = await signUp(request, 'vendor')
  await rememberSession(page, request, vendor.email)
  await openScreen(page, 'index')
  await expect(page.getByText("You haven't created any shop yet!")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create Now' }).click()
  await expect(page).toHaveURL('/dashboard/my-shops')
})

test('an admin sees the market, and approves a shop', async ({ page, request }) => {
  const shop = await openShop(request)
  const login = await request.post('/api/v1/auth/login', {
    data: { email: 'admin@haat.example', password: 'haat1234' },
  })
  const headers = { authorization: (await login.json()).data.accessToken }
  const data = { status: 'PENDING' }
  await request.patch(`/api/v1/shops/change-status/${shop.id}`, { headers, data })

  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'index')
  for (const label of [
    'Sales, 30 days',
    'Orders, 30 days',
    'New customers, 30 days',
    'Refunds due',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: label })).toContainText(/\d/)
  }
  const table = page.getByRole('table', { name: 'The market in the last 30 days' })
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Sales', 'Orders', 'Sign-ups'])
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await page.getByRole('button', { name: `Approve ${shop.name}` }).click()
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await expect(page.getByRole('button', { name: `Approve ${shop.name}` })).toBeHidden()
  await page.getByRole('link', { name: 'See all orders' }).click()
  await expect(page.getByRole('heading', { name: 'All Orders', level: 1 })).toBeVisible()
})

test('a super admin’s tiles link to every admin screen', async ({ page, request }) => {
  await rememberSession(page, request, 'superadmin@haat.example')
  await openScreen(page, 'index')
  const tiles = page.getByRole('navigation', { name: 'Admin screens' }).getByRole('link')
  await expect(tiles).toHaveCount(23)
  await expectAccessible(page)
  for (const tile of [
    'Messages',
    'Questions',
    'Complaints',
    'Admins',
    'Customers',
    'Vendors',
    'Shops',
    'Orders',
    'Returns',
    'Refunds',
    'Disputes',
    'Reviews',
    'Categories',
    'Coupons',
    'Commission Rates',
    'Finance',
    'Newsletters',
    'Attributes',
    'Brands',
    'Search Words',
    'Deadlines',
    'Scorecards',
    'Couriers',
  ]) {
    const heading = tile === 'Orders' ? 'All Orders' : tile
    await openScreen(page, 'index')
    await tiles.filter({ hasText: new RegExp(`^${tile}`) }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
  }
})
