import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirm } from '../support/lists.ts'
import {
  newPersonData,
  openShop,
  password,
  signIn,
  signUp,
  unique,
  type TestShop,
  type TestProduct,
} from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test.setTimeout(120_000)

test('a visitor finds a product, signs up, buys it with cash on delivery, and the vendor ships it @phone @tablet', async ({
  page,
  request,
  newPerson,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({
    name: unique('Quiet Mouse '),
    price: 1_250,
    discount: 250,
    stock: 5,
  })
  const shopper = newPersonData()

  await page.goto('/')
  await findProduct(page, product)

  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Cart Total' })).toBeVisible()
  await expect(page.getByText('1,310৳')).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()

  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, shopper)
  await expect(page.getByText('Sign up successful')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Name')).toHaveValue(shopper.name)
  await expect(page.getByRole('radio', { name: /Pay online/ })).toBeChecked()
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('Address is required')).toBeVisible()
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('Order placed successfully')).toBeVisible()

  await expectPlaced(page, shop)

  const vendor = await newPerson()
  await shipOnlyOrder(vendor, shop.vendor.email)

  await page.reload()
  await expect(page.getByRole('table').getByText('SHIPPED')).toBeVisible()
})

/** Finds a product by typing its name. */
async function findProduct(page: Page, product: TestProduct) {
  const search = page.getByRole('combobox', { name: 'Search products' })
  await search.fill(product.name.toLowerCase())
  await page.getByRole('option', { name: product.name }).click()
  await expect(page).toHaveURL(`/products/${product.id}`)
  await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible()
  await expect(page.getByText('1,500৳').first()).toBeVisible()
  await expect(page.getByText('17% off').first()).toBeVisible()
}

/** The order is confirmed and in the list of orders, and the cart is empty. */
async function expectPlaced(page: Page, shop: TestShop) {
  await expect(page).toHaveURL(/\/order-placed\//)
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `From ${shop.name}` })).toBeVisible()
  await expect(page.getByText('House 7, Road 3, Dhanmondi, Dhaka')).toBeVisible()
  await expect(page.getByText(/^Between \d+ \w+ \d+ and \d+ \w+ \d+$/)).toBeVisible()
  await expect(page.getByText('You pay in cash when it is delivered.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finish paying' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See my orders' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dashboard/my-orders')
  await expect(page.getByRole('table').getByText('PROCESSING')).toBeVisible()
  await expect(page.getByText('1,310৳')).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('haat:cart'))
  expect(JSON.parse(kept ?? ''), 'the cart is empty').toEqual({ lines: [] })
}

/** Signs a vendor in and ships their only order. */
async function shipOnlyOrder(vendor: Page, email: string) {
  await signIn(vendor, email)
  await vendor.goto('/dashboard/orders')
  await expect(vendor.getByRole('table').getByText('PROCESSING')).toBeVisible()
  await vendor.getByRole('button', { name: /actions/i }).click()
  await vendor.getByRole('menuitem', { name: /shipped/i }).click()
  await confirm(vendor, 'Mark as shipped')
  await expect(vendor.getByRole('table').getByText('SHIPPED')).toBeVisible()
}

test('a product of another shop replaces the cart only when asked', async ({ page, request }) => {
  const [first, second] = await Promise.all([openShop(request), openShop(request)])
  const mine = await first.product({})
  const theirs = await second.product({})

  await page.goto(`/products/${mine.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Quantity increased')).toBeVisible()

  await page.goto(`/products/${theirs.id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await expect(
    dialog.getByText(
      'You are trying to add another shop products. This will replace your previous added products from cart.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await dialog.getByRole('button', { name: 'Replace' }).click()

  await page.goto('/cart')
  await expect(page.getByText(theirs.name)).toBeVisible()
  await expect(page.getByText(mine.name)).toBeHidden()
  await expect(page.getByRole('textbox', { name: `Quantity of ${theirs.name}` })).toHaveValue('1')
  await page.getByRole('button', { name: `Remove ${theirs.name}` }).click()
  await expect(page.getByText('No Item Added')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a changed price or missing stock asks the buyer before anything is ordered', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/orders\/create/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 500, stock: 5 })
  const shopper = await signUp(request, 'customer')
  await rememberSession(page, request, shopper.email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')

  await shop.change(product.id, { price: 550 })
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const prices = page.getByRole('dialog', { name: 'Prices have changed' })
  await expect(prices.getByText('550৳', { exact: true })).toBeVisible()
  await expect(prices.getByText('1,710৳')).toBeVisible()
  await expectAccessible(page)

  await shop.change(product.id, { stock: 2 })
  await prices.getByRole('button', { name: 'Order at these prices' }).click()
  const stock = page.getByRole('dialog', { name: 'Not everything is in stock' })
  await expect(stock.getByText('2 left')).toBeVisible()
  await stock.getByRole('button', { name: 'Order what is left' }).click()
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/order-placed\//)
  await expect(page.getByText('1,160৳')).toBeVisible()
})

async function fillSignUp(
  page: Page,
  person: { name: string; email: string; phoneNumber: string },
) {
  await expect(page.getByRole('tab', { name: 'Customer' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Join as a customer')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}
