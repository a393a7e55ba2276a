import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { makeFamily } from '../support/families.ts'
import { openShop } from '../support/market.ts'
import { test } from '../support/test.ts'

test('a shopper chooses colour and storage, each with its own address @phone @tablet', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const family = await makeFamily(request, shop)
  await page.goto(`/products?category=${encodeURIComponent(family.category)}`)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('2 colour options')
  await card.getByRole('link', { name: family.name }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Blue' })).toHaveAttribute('aria-current', 'true')
  await page.evaluate(() => scrollTo(0, 120))
  await main.getByRole('link', { name: 'Red' }).hover()
  const place = () => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  await main.getByRole('link', { name: 'Red' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${family.idOf('Red, 128 GB')}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${family.name}, Red, 128 GB`)
  await expect(main.getByText('31,000৳').first()).toBeVisible()
  expect(await place()).toBe(before)
  await expect(main.getByRole('link', { name: 'Red' })).toBeFocused()
  await main.getByRole('link', { name: '256 GB (sold out)' }).click()
  await expect(main.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/products/${family.idOf('Red, 256 GB')}$`))
  await expectAccessible(page)
  // A choice is no step of the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/products\?category=/)
})

test('a second choice goes on from the first, before its answer is here', async ({
  page,
  request,
}) => {
  const family = await makeFamily(request, await openShop(request))
  await page.goto(`/products?category=${encodeURIComponent(family.category)}`)
  await page.getByRole('article').getByRole('link', { name: family.name }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Blue' })).toHaveAttribute('aria-current', 'true')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/v1/products/${family.idOf('Red, 128 GB')}*`, async (route) => {
    await isAnswered
    await route.continue()
  })
  await main.getByRole('link', { name: 'Red' }).click()
  await expect(main.getByRole('link', { name: 'Red' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('link', { name: '256 GB (sold out)' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${family.idOf('Red, 256 GB')}$`))
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${family.name}, Red, 256 GB`)
})

test('without script the choices are links, and search engines read one page of the family', async ({
  browser,
  request,
}) => {
  const shop = await openShop(request)
  const family = await makeFamily(request, shop)
  const red = family.idOf('Red, 256 GB')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/products/${red}`)
  await page.getByRole('link', { name: '128 GB' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${family.name}, Red, 128 GB`)
  await context.close()
  const html = await (await request.get(`/products/${red}`)).text()
  expect(html).toMatch(
    new RegExp(`<link rel="canonical" href="[^"]*/products/${family.firstId}"/>`),
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  const group = data.find((each) => each['@type'] === 'ProductGroup')
  expect(group).toMatchObject({ name: family.name, productGroupID: family.id })
  expect(group.hasVariant).toHaveLength(4)
  expect(group.hasVariant).toContainEqual(
    expect.objectContaining({
      sku: red,
      offers: expect.objectContaining({
        price: 36_000,
        availability: 'https://schema.org/OutOfStock',
      }),
    }),
  )
})
