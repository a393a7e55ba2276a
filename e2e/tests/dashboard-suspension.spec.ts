import { expect, type APIRequestContext, type Page, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, find, openScreen } from '../support/lists.ts'
import { openShop, signUp, unique, type TestProduct } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** A price and a discount so high that the product comes first in the listing and in the home page's Flash Sales. */
const highest = { price: 99_000_000, discount: 90_000_000 }

test('a suspended shop disappears everywhere within a second', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^404 (GET|POST) /)
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Vanishing Mouse '), ...highest })
  const places = placesOf(product, shop)
  expect(await seenAt(request, places), 'the market shows it all over').toEqual(Object.keys(places))

  const customer = await signUp(request, 'customer')
  const visitor = await newPerson()
  await visitor.goto(`/products?search=${encodeURIComponent(product.name)}`)
  await expect(visitor.getByRole('link', { name: product.name })).toBeVisible()
  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(`/shops/${shop.id}`)
  await expect(buyer.getByRole('link', { name: product.name })).toBeVisible()

  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'shops')
  await find(page, 'Search by shop name', shop.name)
  const status = page.getByLabel(`Status of ${shop.name}`)
  await expect(status.getByRole('option')).toHaveText(['Active', 'Pending', 'Suspended', 'Blocked'])
  const setTo = async (name: string) => {
    await status.selectOption(name)
    await page.getByRole('button', { name: `Set to ${name}` }).click()
  }
  await status.focus()
  await page.keyboard.press('ArrowDown')
  const question = page.getByRole('alertdialog')
  await expect(question, 'an arrow key asks, and writes nothing').toContainText('Set to Pending')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toHaveValue('ACTIVE')
  expect(await seenAt(request, places)).toEqual(Object.keys(places))
  await setTo('Suspended')
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await seenAt(request, places), 'nothing of it is left').toEqual([])

  // A page that was open meanwhile learns it with its next request.
  await visitor.getByRole('link', { name: product.name }).click()
  await expect(visitor.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  await buyer.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(buyer.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()

  await setEachStatus(page, request, places, status, setTo)
})

/** Only an ACTIVE shop is seen. */
async function setEachStatus(
  page: Page,
  request: APIRequestContext,
  places: ReturnType<typeof placesOf>,
  status: Locator,
  setTo: (name: string) => Promise<void>,
) {
  await page.reload()
  await expect(status).toHaveValue('SUSPENDED')
  await setTo('Active')
  await expect.poll(() => seenAt(request, places)).toEqual(Object.keys(places))
  await setTo('Blocked')
  await expect.poll(() => seenAt(request, places)).toEqual([])
  const changed = page.waitForResponse(/\/shops\/change-status\//)
  await setTo('Pending')
  await changed
  await page.reload()
  await expect(status).toHaveValue('PENDING')
  expect(await seenAt(request, places)).toEqual([])
}

test('the list of shops marks a shop whose vendor is blocked', async ({ page, request }) => {
  const shop = await openShop(request)
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'shops')
  await find(page, 'Search by shop name', shop.name)
  const badge = page.getByText('Vendor blocked').filter({ visible: true })
  await expect(page.getByLabel(`Status of ${shop.name}`)).toHaveValue('ACTIVE')
  await expect(badge).toHaveCount(0)

  await openScreen(page, 'vendors')
  await find(page, 'Search by name, email or phone', shop.vendor.email)
  await choose(page, shop.vendor.name, 'Block')
  await confirm(page, 'Block')
  await expect(page.getByRole('cell').getByText('BLOCKED', { exact: true })).toBeVisible()
  // Navigates by links, so that the browser's cache of the list is not what is shown.
  const menu = page.getByRole('button', { name: 'Dashboard menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Shops', exact: true }).click()
  await find(page, 'Search by shop name', shop.name)
  await expect(badge).toHaveCount(1)
  await expect(page.getByLabel(`Status of ${shop.name}`)).toHaveValue('ACTIVE')
  await expectAccessible(page)
})

/** The places that show a shop and its product, with the text to look for in the page or the response. */
function placesOf(product: TestProduct, shop: { id: string; name: string }) {
  const name = encodeURIComponent(product.name)
  return {
    home: ['/', product.id],
    listing: ['/products?sort=desc', product.id],
    search: [`/products?search=${name}`, product.id],
    suggestions: [`/api/v1/products?searchTerm=${name}&limit=8`, product.id],
    'shop list': ['/shops', shop.name],
    'product page': [`/products/${product.id}`, `<h1`],
    product: [`/api/v1/products/${product.id}`, product.name],
    'product’s reviews': [`/api/v1/reviews/product/${product.id}`, '"success":true'],
    shop: [`/api/v1/shops/${shop.id}`, shop.name],
    'shop’s products': [`/api/v1/products?shopId=${shop.id}`, product.name],
  } as const
}

/** The places that respond successfully and contain the text. */
async function seenAt(
  request: APIRequestContext,
  places: ReturnType<typeof placesOf>,
): Promise<string[]> {
  const looks = Object.entries(places).map(async ([place, [url, sign]]) => {
    const answer = await request.get(url)
    return answer.ok() && (await answer.text()).includes(sign) ? [place] : []
  })
  return (await Promise.all(looks)).flat()
}
