import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addPictures } from '../support/galleries.ts'
import { openShop } from '../support/market.ts'
import { test } from '../support/test.ts'

const strip = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true })
const thumbnails = (page: Page) => page.getByRole('list', { name: 'All pictures' })

test('the pictures of a product are turned, swiped and looked at closely @phone @tablet', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await addPictures(request, shop, product.id, 5, (place) => (place === 2 ? 'The back' : ''))
  await page.goto(`/products/${product.id}`)
  const pictures = strip(page).getByRole('img')
  await expect(pictures).toHaveCount(5)
  await expect(pictures.nth(0)).toHaveAttribute('alt', product.name)
  await expect(pictures.nth(1)).toHaveAttribute('alt', 'The back')
  await expect(pictures.nth(2)).toHaveAttribute('alt', `${product.name}, picture 3`)
  await expect(thumbnails(page).getByRole('link')).toHaveCount(5)

  await thumbnails(page).getByRole('link', { name: 'Picture 3' }).click()
  await expect(page.getByText('Picture 3 of 5')).toBeVisible()
  await expectInView(pictures.nth(2))
  // A swipe scrolls the strip.
  await strip(page).evaluate((list) => list.scrollTo({ left: list.clientWidth * 4 }))
  await expect(page.getByText('Picture 5 of 5')).toBeVisible()
  await expect(thumbnails(page).getByRole('link', { name: 'Picture 5' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await strip(page).getByRole('link').nth(4).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Picture 4 of 5')).toBeVisible()
  await expectAccessible(page)

  await strip(page).getByRole('link').nth(3).click()
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await expect(dialog.getByText('Picture 4 of 5')).toBeVisible()
  await lookClosely(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Picture 5 of 5')).toBeVisible()
})

/** Zooms by button, keys, double tap and wheel, and turns to the last picture. */
async function lookClosely(page: Page, dialog: Locator): Promise<void> {
  const scale = () =>
    dialog
      .getByRole('group')
      .locator('div')
      .first()
      .evaluate((box) => new DOMMatrix(getComputedStyle(box).transform).a)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(scale).toBe(1.5)
  await dialog.getByRole('group').focus()
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  await dialog.getByRole('group').dblclick()
  await expect.poll(scale).toBe(2.5)
  await dialog.getByRole('group').dblclick()
  await expect.poll(scale).toBe(1)
  await dialog.getByRole('group').hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(scale).toBeGreaterThan(1.5)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('Picture 5 of 5')).toBeVisible()
  await expectAccessible(page)
}

test('pictures that were swiped before the code was here are counted from there', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await addPictures(request, shop, product.id, 3)
  const { promise: isSwiped, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isSwiped
    await route.continue()
  })
  await page.goto(`/products/${product.id}`, { waitUntil: 'commit' })
  await expect(strip(page).getByRole('img')).toHaveCount(3)
  await strip(page).evaluate((list) => list.scrollTo({ left: list.clientWidth * 2 }))
  arrive()
  await expect(page.getByText('Picture 3 of 3')).toBeVisible()
  await expectInView(strip(page).getByRole('img').nth(2))
})

test('without script the pictures scroll, and a press opens one', async ({ browser, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await addPictures(request, shop, product.id, 3)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/products/${product.id}`)
  await expect(strip(page).getByRole('img')).toHaveCount(3)
  await thumbnails(page).getByRole('link', { name: 'Picture 3' }).click()
  await expectInView(strip(page).getByRole('img').nth(2))
  await strip(page).getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/\/media\/.*\/1200\.webp$/)
  await context.close()
})

test('one picture has no thumbnails and no arrows, and search engines read all of several', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const [single, several] = [await shop.product({}), await shop.product({})]
  await addPictures(request, shop, single.id, 1)
  await addPictures(request, shop, several.id, 2)
  await page.goto(`/products/${single.id}`)
  await expect(strip(page).getByRole('img')).toHaveCount(1)
  await expect(thumbnails(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Next picture' })).toHaveCount(0)
  const imagesOf = async (id: string) => {
    const html = await (await request.get(`/products/${id}`)).text()
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const data: { image?: string | string[] } = JSON.parse(json)
    return data.image
  }
  expect(await imagesOf(single.id)).toMatch(/^http.*\/media\//)
  expect(await imagesOf(several.id)).toHaveLength(2)
})

async function expectInView(picture: Locator): Promise<void> {
  await expect
    .poll(() =>
      picture.evaluate((img) => {
        const { left, right } = img.getBoundingClientRect()
        const box = img.closest('ul')?.getBoundingClientRect()
        return box !== undefined && Math.abs(left - box.left) < 2 && Math.abs(right - box.right) < 2
      }),
    )
    .toBe(true)
}
