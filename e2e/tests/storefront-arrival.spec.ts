import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { saveAddress } from '../support/addresses.ts'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, type TestShop } from '../support/market.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const day = String.raw`(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}`
const by = (place: string) => new RegExp(`Delivered to ${place} by ${day}`)
const note = (page: Page) => page.getByRole('main').getByText(/^Delivered to/)
const dateIn = async (page: Page) => /by (.+)$/.exec((await note(page).textContent()) ?? '')?.[1]

test('a product says by when it arrives where the shopper is @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  await sendFromDhaka(request, shop)
  const product = await shop.product({ price: 800 })
  await page.goto(`/products/${product.id}`)
  await expect(note(page)).toHaveText(by('Dhaka'))
  await expect(page.getByText('At the latest. There are too few deliveries yet')).toBeVisible()
  const near = await dateIn(page)

  await page.getByRole('button', { name: 'Change the place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where do you want it?' })
  const district = dialog.getByRole('combobox', { name: 'District' })
  await expect(district).toHaveValue('Dhaka')
  await expectAccessible(page)
  await district.fill('')
  await district.press('Tab')
  await dialog.getByRole('button', { name: 'Show the days' }).click()
  await expect(dialog.getByText('Choose a district')).toBeVisible()
  await district.fill('খুলনা')
  await district.press('Enter')
  await expect(district).toHaveValue('Khulna')
  await dialog.getByRole('button', { name: 'Show the days' }).click()
  await expect(dialog).toBeHidden()
  await expect(note(page)).toHaveText(by('Khulna'))
  expect(await dateIn(page), 'elsewhere the law allows ten days').not.toBe(near)
  await expectAccessible(page)

  await page.reload()
  await expect(note(page), 'the tab keeps it').toHaveText(by('Khulna'))
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await expect(note(page)).toHaveText(by('Khulna'))
})

test('nothing moves when the days arrive', async ({ page, request }) => {
  const shop = await openShop(request)
  await sendFromDhaka(request, shop)
  const product = await shop.product({ price: 800 })
  const box = page.getByRole('complementary').filter({ hasText: 'Delivery and returns' })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/arrival', async (route) => {
      await asked
      await route.continue()
    })
    // The first page comes with the answer; from a list the browser asks for it.
    await page.goto(`/products?search=${encodeURIComponent(product.name)}`)
    await page.getByRole('main').getByRole('link', { name: product.name }).first().click()
    await expect(box.getByRole('button', { name: 'Change the place' })).toBeVisible()
    await expect(note(page)).toHaveCount(0)
    const heightOf = async () => (await box.boundingBox())?.height
    const before = await heightOf()
    answer()
    await expect(note(page)).toHaveText(by('Dhaka'))
    expect(await heightOf(), `at ${width} px`).toBe(before)
    await page.unroute('**/arrival')
  }
})

test('a customer’s default address is where it goes, and the checkout’s address there', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await sendFromDhaka(request, shop)
  const product = await shop.product({ price: 800 })
  const { email } = await signUp(request, 'customer')
  await saveAddress(request, email)
  await rememberSession(page, request, email)
  await page.goto(`/products/${product.id}`)
  await expect(note(page)).toHaveText(by('Dhanmondi, Dhaka'))
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/checkout')
  await expect(note(page)).toHaveText(by('Dhanmondi, Dhaka'))
  await expect(page.getByRole('button', { name: 'Change the place' })).toHaveCount(0)
})

test('what is out of stock has no date, and a failed call can be repeated', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^503 GET .*\/arrival/)
  const shop = await openShop(request)
  const product = await shop.product({ stock: 0 })
  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('Standard Delivery')).toBeVisible()
  await expect(note(page)).toHaveCount(0)

  const other = await shop.product({})
  await page.addInitScript(() => sessionStorage.setItem('haat:place', '4047'))
  let isBroken = true
  await page.route('**/arrival?*', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { success: false } }) : route.fallback(),
  )
  await page.goto(`/products/${other.id}`)
  await expect(page.getByText('The days of delivery could not be loaded.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(note(page)).toHaveText(by('Khulna'))
})

async function sendFromDhaka(request: APIRequestContext, { token }: TestShop): Promise<void> {
  const headers = { authorization: token }
  const answer = await send(request, 'patch', '/deadlines/district', {
    headers,
    data: { districtId: 3026 },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
