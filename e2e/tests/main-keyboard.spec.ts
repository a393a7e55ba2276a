import { expect, type Locator, type Page } from '@playwright/test'
import { tabAndType, tabTo } from '../support/keyboard.ts'
import {
  newPersonData,
  openShop,
  password,
  unique,
  type TestProduct,
  type Person,
} from '../support/market.ts'
import { test } from '../support/test.ts'

// After the address was entered, neither the mouse nor direct focus is used.
test('a customer buys and a vendor ships by keyboard alone', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Keyed Keyboard '), price: 2_000 })
  const shopper = newPersonData()

  await addToCart(page, product)

  await signUpAtCheckout(page, shopper)

  await expect(page).toHaveURL('/checkout')
  await tabAndType(page, page.getByLabel('Delivery address'), 'House 7, Road 3, Dhanmondi, Dhaka')
  await tabTo(page, page.getByRole('radio', { name: /Pay online/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Confirm Order' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order-placed\//)
  await expect(page.getByText('4,060৳')).toBeVisible()

  const vendor = await newPerson()
  await shipFirstOrder(vendor, shop.vendor.email)
})

/** Finds a product and puts two of it into the cart. */
async function addToCart(page: Page, product: TestProduct) {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused()
  await tabAndType(page, page.getByRole('combobox', { name: 'Search products' }), product.name)
  // The box first suggests the newest products, so wait for the match.
  await expect(page.getByRole('option').first()).toContainText(product.name)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/products/${product.id}`)

  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add To Cart' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to cart')).toBeVisible()
}

/** Goes from the cart to the checkout, and makes an account on the way. */
async function signUpAtCheckout(page: Page, shopper: Person) {
  await page.goto('/cart')
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-up')
  await tabAndType(page, page.getByLabel('Name'), shopper.name)
  await tabAndType(page, page.getByLabel('Phone number'), shopper.phoneNumber)
  await tabAndType(page, page.getByLabel('Email'), shopper.email)
  await tabAndType(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await tabAndType(page, page.getByLabel('Email'), shopper.email)
  await tabAndType(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

/** Signs a vendor in and ships their first order. */
async function shipFirstOrder(vendor: Page, email: string) {
  await vendor.goto('/login')
  await tabAndType(vendor, vendor.getByLabel('Email'), email)
  await tabAndType(vendor, vendor.getByLabel('Password', { exact: true }), password)
  await vendor.keyboard.press('Enter')
  await expect(vendor.getByText('Login successful')).toBeVisible()
  await vendor.goto('/dashboard/orders')
  await tabTo(vendor, vendor.getByRole('button', { name: /actions/i }).first())
  await vendor.keyboard.press('Enter')
  const ship = vendor.getByRole('menuitem', { name: /shipped/i })
  await expect(ship).toBeVisible()
  for (let step = 0; step < 6 && !(await isFocused(ship)); step += 1) {
    await vendor.keyboard.press('ArrowDown')
  }
  await vendor.keyboard.press('Enter')
  await expect(vendor.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await vendor.keyboard.press('Tab')
  await vendor.keyboard.press('Enter')
  await expect(vendor.getByRole('table').getByText('SHIPPED')).toBeVisible()
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
