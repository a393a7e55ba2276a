import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { categoryWithAxes, makeFamily } from '../support/families.ts'
import { choose, openScreen } from '../support/lists.ts'
import { openShop, unique } from '../support/market.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** What a person who doesn't type by profession takes for a key (Card, Moran and Newell: 0.28 s to 0.5 s). */
const secondsPerKey = 0.5
/** To press the button of files, find the file and choose it. */
const secondsPerPicture = 10
const pictures = 4

/** Counts the keys that are pressed. */
function typist(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    press: async (key: string, times = 1) => {
      for (let n = 0; n < times; n += 1) await page.keyboard.press(key)
      presses += times
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      presses += text.length
    },
  }
}

test('a vendor makes a family of 12 by keyboard in under three minutes', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const { categoryId } = await categoryWithAxes(
    request,
    ['Black', 'Blue', 'Green', 'Red'],
    ['128 GB', '256 GB', '512 GB'],
  )
  const product = await shop.product({ name: unique('Galaxy '), price: 30_000, stock: 4 })
  await shop.change(product.id, { categoryId })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')

  const keys = typist(page)
  const start = Date.now()
  await page.getByRole('button', { name: `Actions for ${product.name}` }).focus()
  await chooseByKeys(page, keys)
  const dialog = page.getByRole('dialog', { name: 'Make a Family' })
  const name = dialog.getByLabel('Name of the family')
  await expect(name).toBeFocused()
  await fillGrid(dialog, keys)
  for (const colour of ['Black', 'Blue', 'Green', 'Red']) {
    // The system's own window for files; one press opens it, and a name and Enter choose.
    await dialog.getByLabel(`Pictures of ${colour}`).setInputFiles(picture)
  }
  await expectAccessible(page)
  await dialog.getByLabel('Name of the family').focus()
  await keys.press('Enter')
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  const seconds = Math.round((Date.now() - start) / 1_000)
  test.info().annotations.push({
    type: 'measured',
    description: `${keys.presses()} keys, ${seconds} s`,
  })
  const byHand = Math.round(keys.presses() * secondsPerKey + pictures * secondsPerPicture)
  console.info(
    `A family of 12: ${keys.presses()} keys, ${seconds} s by a machine, ${byHand} s by hand`,
  )
  expect(keys.presses()).toBeLessThan(200)
  expect(byHand).toBeLessThan(180)
  await expect(page.getByText(`${product.name}: family of 12 products`).first()).toBeVisible()

  await page.goto(`/products/${product.id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Red/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${product.name}, Red, 128 GB`)
  await expect(main.getByText('33,000৳').first()).toBeVisible()
  await expect(main.getByText('In Stock')).toBeVisible()
})

/** Opens the menu that has the focus, and chooses "Make a family". */
async function chooseByKeys(page: Page, keys: ReturnType<typeof typist>): Promise<void> {
  await keys.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  for (const name of ['Pictures', 'Make a family']) {
    await keys.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name })).toBeFocused()
  }
  await keys.press('Enter')
}

/** Ticks four colours and three sizes, and types twelve prices and one stock. */
async function fillGrid(dialog: Locator, keys: ReturnType<typeof typist>): Promise<void> {
  // Four colours and three sizes.
  for (const label of ['Black', 'Blue', 'Green', 'Red', '128 GB', '256 GB', '512 GB']) {
    const box = dialog.getByRole('checkbox', { name: label, exact: true })
    while (!(await box.evaluate((each) => each === document.activeElement))) await keys.press('Tab')
    await keys.press('Space')
  }
  await expect(dialog.getByRole('button', { name: 'Make family of 12' })).toBeVisible()
  const first = dialog.getByLabel('Price (৳) of Black, 128 GB')
  while (!(await first.evaluate((each) => each === document.activeElement))) await keys.press('Tab')
  for (const colour of [0, 1, 2, 3]) {
    for (const price of [30, 35, 42]) {
      await keys.type(`${price + colour}000`)
      await keys.press('Enter')
    }
  }
  await dialog.getByLabel('Stock of Black, 128 GB').focus()
  await keys.press('Tab')
  await keys.type('10')
  await keys.press('Control+Enter')
}

test('errors stand at their cells, and what is typed is kept @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  // The longest label that there may be, without a place to break it.
  const long = 'Graphite'.repeat(15)
  const colours = ['Blue', 'Red', long]
  const { categoryId } = await categoryWithAxes(request, colours, ['128 GB', '256 GB'])
  const product = await shop.product({ name: unique('Galaxy ') })
  await shop.change(product.id, { categoryId })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Make a family')
  const dialog = page.getByRole('dialog', { name: 'Make a Family' })
  await dialog.getByRole('button', { name: 'Make family' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least two combinations.')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Blue' }).check()
  await dialog.getByRole('checkbox', { name: 'Red' }).check()
  const price = dialog.getByLabel('Price (৳) of Red')
  const longest = dialog.getByRole('checkbox', { name: long, exact: true })
  await longest.check()
  const right = (each: Element) => each.getBoundingClientRect().right
  const edge = await dialog.evaluate(right)
  expect(await dialog.getByLabel(`Stock of ${long}`).evaluate(right)).toBeLessThan(edge)
  await longest.uncheck()
  await price.fill('12.345')
  await dialog.getByRole('button', { name: 'Make family of 2' }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await choose(page, product.name, 'Make a family')
  await expect(price).toHaveValue('12.345')
  await price.fill('12000')
  await dialog.getByRole('button', { name: 'Make family of 2' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('12,000৳')).toBeVisible()
})

test('a family is renamed, gets a member and loses one, and is ended', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const family = await makeFamily(request, shop)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await expect(page.getByText(`${family.name}: family of 4 products`)).toBeVisible()
  await choose(page, family.name, 'Family')
  const dialog = page.getByRole('dialog', { name: 'Edit Family' })
  await expect(dialog.getByText('shown in lists')).toBeVisible()
  const out = `Take ${family.name}, Red, 256 GB out of the family`
  await expect(dialog.getByRole('button', { name: /^Take / })).toHaveCount(4)
  await dialog.getByRole('button', { name: out }).click()
  await expect(dialog.getByRole('button', { name: out })).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Products' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Red' }).check()
  await dialog.getByRole('checkbox', { name: '256 GB' }).check()
  await dialog.getByLabel('Price (৳) of Red, 256 GB').fill('37000')
  await dialog.getByLabel('Name of the family').fill(`${family.name} X`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${family.name} X: family of 4 products`)).toBeVisible()
  await expect(page.getByText('37,000৳')).toBeVisible()
  await choose(page, `${family.name} X`, 'Family')
  await dialog.getByRole('button', { name: 'End family' }).click()
  const question = page.getByRole('alertdialog', { name: 'End this family?' })
  await question.getByRole('button', { name: 'End family' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/family of \d+ products/)).toHaveCount(0)
})
