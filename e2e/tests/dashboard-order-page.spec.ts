import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirm, find, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, type Person, type TestShop } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** Calls the API as somebody, and returns what it answers. */
async function call<Data>(
  request: APIRequestContext,
  email: string,
  method: 'get' | 'post' | 'patch',
  url: string,
  data?: object,
): Promise<Data> {
  const headers = { authorization: await tokenOf(request, email) }
  const answer = await send(request, method, url, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const body: { data: Data } = await answer.json()
  return body.data
}

interface Sold {
  shop: TestShop
  customer: Person
  id: string
  /** As the screens show it. */
  number: string
}

/** An order of two kettles and a lamp: 2,560 taka with shipping. */
async function sell(request: APIRequestContext) {
  const shop = await openShop(request)
  const kettle = await shop.product({ price: 1_000 })
  const lamp = await shop.product({ price: 500 })
  const customer = await signUp(request, 'customer')
  const lines = [
    { product: kettle, price: 1_000, quantity: 2 },
    { product: lamp, price: 500 },
  ]
  const id = await placeOrder(request, customer, shop, { lines })
  const url = `/orders/get-single-order/${id}`
  const order = await call<{ number: string }>(request, customer.email, 'get', url)
  const number = order.number.replace(/^(.{4})(.{3})(.{3})$/, '$1-$2-$3')
  return { shop, customer, id, number, kettle, lamp }
}

async function deliver(request: APIRequestContext, { shop, id }: Sold) {
  for (const status of ['SHIPPED', 'DELIVERED']) {
    await call(request, shop.vendor.email, 'patch', `/orders/change-status/${id}`, { status })
  }
}

const part = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 2 }).locator('..')

test('a buyer follows an order on its page, reviews it and buys it again @phone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const sold = await sell(request)
  const { shop, customer, number, kettle, lamp } = sold
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'my-orders')
  await find(page, 'Search by product, shop or number', number.slice(0, 6))
  await page.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page).toHaveURL(`/dashboard/orders/${sold.id}`)
  await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible()
  await expect(part(page, 'Now')).toContainText(`Next: ${shop.name} packs it and sends it.`)
  await expect(part(page, 'Products')).toContainText('2 × 1,000৳')
  await expect(part(page, 'Products')).toContainText('2,560৳')
  await expect(part(page, 'Delivery')).toContainText('House 7, Road 3, Dhanmondi, Dhaka')
  await expect(part(page, 'Timeline')).toContainText('Order placed')
  await expect(page.getByRole('heading', { name: 'Notes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Write a review/ })).toHaveCount(0)
  await expectAccessible(page)

  await deliver(request, sold)
  await page.reload()
  await expect(part(page, 'Now')).toContainText('It can be returned until')
  await page.getByRole('button', { name: `Write a review of ${kettle.name}` }).click()
  const review = page.getByRole('dialog', { name: 'Write a Review' })
  await review.getByText('5 stars').click({ force: true })
  await review.getByRole('textbox').fill('Boils quickly')
  await review.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()

  await shop.change(kettle.id, { price: 1_100 })
  await shop.change(lamp.id, { stock: 0 })
  await page.getByRole('button', { name: 'Order again' }).click()
  const news = part(page, 'Now').getByRole('listitem')
  await expect(news).toHaveText([
    `${kettle.name} costs 1,100৳ now. You paid 1,000৳.`,
    `${lamp.name} is out of stock.`,
  ])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(kettle.name).first()).toBeVisible()
  await expect(page.getByText('2,260৳').first()).toBeVisible()
})

test('an order of another shop asks before it replaces the cart', async ({ page, request }) => {
  const sold = await sell(request)
  const other = await openShop(request)
  const brush = await other.product({ price: 50 })
  await rememberSession(page, request, sold.customer.email)
  await page.goto(`/products/${brush.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(`/dashboard/orders/${sold.id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/dashboard/orders/${sold.id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(sold.kettle.name).first()).toBeVisible()
  await expect(page.getByText(brush.name)).toHaveCount(0)
})

test('a shop notes, ships and finds an order by its number @phone', async ({ page, request }) => {
  const sold = await sell(request)
  await rememberSession(page, request, sold.shop.vendor.email)
  await openScreen(page, 'orders')
  const bangla = sold.number.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  await find(page, 'Search by buyer, product or number', bangla)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  await page.getByRole('link', { name: `Order ${sold.number}` }).click()

  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Please write a note.')).toBeVisible()
  await page.getByLabel('Note').fill('Deliver after six')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('')
  await expect(part(page, 'Timeline').getByRole('listitem').last()).toContainText(
    'Deliver after six',
  )
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await confirm(page, 'Mark as shipped')
  await expect(part(page, 'Now')).toContainText(`Next: it is delivered to ${sold.customer.name}`)
  await expect(part(page, 'Timeline').getByRole('listitem').last()).toContainText('Shipped')
  await expectAccessible(page)

  // One digit is wrong, which is told from a number that no order has.
  const last = Number(sold.number.at(-1))
  await openScreen(page, 'orders')
  const wrong = sold.number.slice(0, -1) + String((last + 1) % 10)
  await find(page, 'Search by buyer, product or number', wrong)
  await expect(page.getByText('a digit is wrong')).toBeVisible()
})

test('an admin sees the books and the notes of an order', async ({ page, request }) => {
  const sold = await sell(request)
  await deliver(request, sold)
  await call(request, sold.shop.vendor.email, 'post', `/orders/${sold.id}/notes`, {
    body: 'Left with the guard',
  })
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'all-orders')
  await find(page, 'Search by buyer or shop', sold.number)
  await page.getByRole('link', { name: `Order ${sold.number}` }).click()
  await expect(part(page, 'Timeline')).toContainText('Left with the guard')
  await expect(part(page, 'Entries in the books')).toContainText('Order delivered')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All lines of these entries' }).click()
  await expect(page).toHaveURL(`/dashboard/finance/journals?orderId=${sold.id}`)
  await page.getByRole('link', { name: 'The order' }).first().click()
  await expect(page).toHaveURL(`/dashboard/orders/${sold.id}`)
})

test('the page of an order of somebody else shows nothing of it', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^404 GET .*\/orders\/get-single-order\//)
  problems.allow(/^console error: Failed to load resource.*404/)
  const sold = await sell(request)
  const stranger = await signUp(request, 'customer')
  await rememberSession(page, request, stranger.email)
  await page.goto(`/dashboard/orders/${sold.id}`)
  await expect(page.getByText('This order could not be found')).toBeVisible()
  await expectAccessible(page)
})

test('a page of an order that could not be read offers to try again', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^503 GET .*\/orders\/get-single-order\//)
  problems.allow(/^console error: Failed to load resource.*503/)
  const sold = await sell(request)
  await rememberSession(page, request, sold.customer.email)
  let isBroken = true
  await page.route('**/orders/get-single-order/*', async (route) => {
    if (!isBroken) return await route.continue()
    const failure = { success: false, message: 'Not now', code: 'NOT_READY', requestId: 'x' }
    await route.fulfill({ status: 503, json: failure })
  })
  await page.goto(`/dashboard/orders/${sold.id}`)
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: `Order ${sold.number}` })).toBeVisible()
})
