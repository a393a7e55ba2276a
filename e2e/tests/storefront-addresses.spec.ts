import { expect, type Page } from '@playwright/test'
import { saveAddress } from '../support/addresses.ts'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, type TestProduct } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const line = 'House 9, Road 11'
const phone = '01712345678'

test('a place is chosen by typing in either script, and its address is there for the next order @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await goToCheckout(page, product)
  await page.getByLabel('Phone number').fill('+880 1712-345678')
  await page.getByLabel('Delivery address').fill(line)
  const thana = boxOf(page, 'Upazila or thana')
  await expect(thana).toBeDisabled()
  await boxOf(page, 'District').click()
  await expect(page.getByRole('option')).toHaveCount(64)
  await page.keyboard.type('ঢাকা')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(boxOf(page, 'District')).toHaveValue('Dhaka')
  await page.keyboard.press('Tab')
  await expect(thana).toBeFocused()
  await page.keyboard.type('danmandi')
  await expect(page.getByRole('option', { name: /Dhanmondi/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(thana).toHaveValue('Dhanmondi')
  await page.getByLabel('Save to my address book').check()
  await page.reload()
  await expect(thana, 'the draft keeps it').toHaveValue('Dhanmondi')
  await confirm(page)
  await expect(page.getByText(`${line}, Dhanmondi, Dhaka`)).toBeVisible()

  await goToCheckout(page, product)
  const saved = page.getByRole('radio', { name: /^Dhanmondi/ })
  await expect(saved).toBeChecked()
  await expect(page.getByLabel('Delivery address')).toHaveCount(0)
  await expectAccessible(page)
  const placed = page.waitForRequest('**/orders/create')
  await confirm(page)
  expect((await placed).postDataJSON()).toMatchObject({
    delivery: { phone, placeId: 3_026_513, line },
  })
  await expect(page.getByText(`${line}, Dhanmondi, Dhaka`)).toBeVisible()
})

test('an address without a place is a free text, as ever', async ({ page, request }) => {
  const shop = await openShop(request)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await goToCheckout(page, await shop.product({ price: 800 }))
  await page.getByLabel('Delivery address').fill('Any text')
  const placed = page.waitForRequest('**/orders/create')
  await confirm(page)
  expect((await placed).postDataJSON()).not.toHaveProperty('delivery')
  await expect(page.getByText('Any text')).toBeVisible()
})

test('a place needs its thana, a mobile number and a line; each field says so', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await goToCheckout(page, await shop.product({ price: 800 }))
  await page.getByLabel('Phone number').fill('02912345678')
  await page.getByLabel('Delivery address').fill('abc')
  await boxOf(page, 'District').fill('chittagong')
  await expect(page.getByRole('option', { name: /Chattogram/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  for (const message of [
    'Enter a mobile number of Bangladesh, for example 01712345678.',
    'Enter the house, road and area.',
    'Choose an upazila or thana.',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expectAccessible(page)
  await boxOf(page, 'Upazila or thana').fill('kolkata')
  await expect(page.getByText('Nothing found. Try another spelling.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(boxOf(page, 'Upazila or thana'), 'is no place').toHaveValue('')
  await boxOf(page, 'District').fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Choose an upazila or thana.'), 'no place is no error').toHaveCount(0)
})

test('the checkout works while places and saved addresses can’t be loaded', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/(addresses|places)/)
  const shop = await openShop(request)
  const shopper = await signUp(request, 'customer')
  await saveAddress(request, shopper.email)
  await rememberSession(page, request, shopper.email)
  await page.route(/\/api\/v1\/(addresses|places)/, (route) => route.abort('internetdisconnected'))
  await goToCheckout(page, await shop.product({ price: 800 }))
  await expect(page.getByText('Your saved addresses could not be loaded.')).toBeVisible()
  await page.getByLabel('Delivery address').fill('Typed in the dark')
  await boxOf(page, 'District').click()
  await expect(page.getByText('This could not be loaded. Check your connection.')).toBeVisible()
  await page.unroute(/\/api\/v1\/(addresses|places)/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /^Home/ })).toBeVisible()
  await expect(page.getByLabel('Delivery address'), 'what was typed stays').toHaveValue(
    'Typed in the dark',
  )
  await boxOf(page, 'District').click()
  await expect(page.getByRole('option')).toHaveCount(64)
  await page.keyboard.press('Escape')
  await confirm(page)
  await expect(page.getByText('Typed in the dark')).toBeVisible()
})

/** A box whose list has the same name. */
const boxOf = (page: Page, name: string) => page.getByRole('combobox', { name })

async function goToCheckout(page: Page, product: TestProduct) {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Billing details' })).toBeVisible()
}

async function confirm(page: Page) {
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page).toHaveURL(/\/order-placed\//)
}
