import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, openScreen } from '../support/lists.ts'
import { openShop, unique } from '../support/market.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { withoutNoticeStream } from '../support/notice-stream.ts'
import { test } from '../support/test.ts'

test('an image is dropped on its field, and the preview card follows the form', async ({
  page,
  request,
}, info) => {
  const shop = await openShop(request)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Product' })
  await expect(editor.getByText('No discount')).toBeVisible()

  const card = editor.getByText('As shoppers see it').locator('xpath=..').locator('article')
  await editor.getByLabel('Name').fill('Quiet Keys 75')
  await editor.getByLabel('Category').selectOption('Keyboard')
  await editor.getByLabel('Price (৳)').fill('125000')
  await expect(card).toContainText('Quiet Keys 75')
  await expect(card).toContainText('Keyboard')
  await expect(card).toContainText('1,25,000৳')
  await expect(editor.getByText('No discount')).toBeVisible()
  await editor.getByLabel('Discount (৳)').fill('12500')
  await expect(card.getByText('1,37,500৳')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(card).toContainText('9% off')
  await expect(editor.getByText('Original price 1,37,500৳, 9% off')).toBeVisible()
  await editor.getByLabel('Stock').fill('0')
  await expect(card).toContainText('Out of stock')

  const file = info.outputPath(picture.name)
  await writeFile(file, picture.buffer)
  await drop(page, editor.getByLabel('Image'), file)
  await expect(editor.getByText(picture.name)).toBeVisible()
  await expect(card.locator('img[src^="blob:"]')).toBeAttached()
  await expectAccessible(page)
})

test('the product editor asks before it discards unsaved changes', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Half Done '), price: 500 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'index')
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeHidden()

  await choose(page, product.name, 'Edit')
  await retype(editor.getByLabel('Name'), 'Something else')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Name')).toHaveValue('Something else')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Name')).toHaveValue('Something else')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const browsers = await asked
  expect(browsers.type(), 'leaving the site asks too').toBe('beforeunload')
  await browsers.dismiss()
  await editor.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL('/dashboard/shop-products')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
})

test('the product editor asks before Back discards changes, when a link from another screen opened it', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Running Out '), stock: 2 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'index')
  await page.getByRole('link', { name: new RegExp(product.name) }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  // The search changes faster than the address can follow, and briefly returns to its earlier text.
  await typeAtOnce(editor.getByLabel('Stock'), ['', '2', '20'])
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Stock')).toHaveValue('20')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(editor).toBeHidden()
  // The product no longer matches the filter for low stock.
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/index')
})

test('a deleted product is not requested again, and an unknown one shows a message', async ({
  page,
  request,
  problems,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Soon Gone ') })
  await withoutNoticeStream(page)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, product.name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await page.waitForLoadState('networkidle')

  problems.allow(new RegExp(`^404 GET .*/products/${product.id}$`))
  await page.goto(`/dashboard/shop-products?open=${product.id}`)
  await expect(editor.getByText('No Data Found')).toBeVisible()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dashboard/shop-products')
})

test('an image that only the server finds invalid is reported under its field', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^415 PATCH .*\/products\//)
  const shop = await openShop(request)
  const product = await shop.product({})
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  const text = Buffer.from('Some words, and no picture at all.')
  await editor.getByLabel('Image').setInputFiles({ ...picture, buffer: text })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(editor.getByText('Please choose a JPEG, PNG, WebP or AVIF image.')).toBeVisible()
  await editor.getByLabel('Image').setInputFiles(picture)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
})

/** Types key by key, as people do, because a form that has just opened may miss the keys of its first frame. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

/** Enters one text after the other into a field while the page is too busy for anything else. */
async function typeAtOnce(field: Locator, texts: string[]): Promise<void> {
  await field.focus()
  await field.evaluate(async (input, values) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const value of values) {
      write?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      for (let tick = 0; tick < 50; tick += 1) await Promise.resolve()
    }
  }, texts)
}

/** Drags a file onto a field and drops it, as from a folder window. */
async function drop(page: Page, field: Locator, file: string): Promise<void> {
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (box === null) throw new Error('The drop target is not visible.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await expect(page.getByText('Drop it to use it')).toBeVisible()
  await browser.send('Input.dispatchDragEvent', { type: 'drop', ...at, data })
}
