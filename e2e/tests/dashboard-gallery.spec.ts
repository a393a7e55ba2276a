import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addPictures } from '../support/galleries.ts'
import { choose, openScreen } from '../support/lists.ts'
import { openShop } from '../support/market.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a vendor adds several pictures, orders them and says what they show @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await addPictures(request, shop, product.id, 1)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Pictures')
  const dialog = page.getByRole('dialog', { name: 'Edit Pictures' })
  const rows = dialog.getByRole('list', { name: 'Pictures in their order' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') }
  const files = dialog.getByLabel('Add pictures')
  await files.focus()
  await files.setInputFiles([picture, text, picture])
  await expect(rows).toHaveCount(3)
  await expect(files).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText(
    'notes.txt: Please choose a JPEG, PNG, WebP or AVIF image.',
  )
  await expectAccessible(page)

  await dialog.getByLabel('What it shows (picture 3)').fill('The box')
  await dialog.getByLabel('The same in Bangla (picture 3)').fill('বাক্স')
  await dialog.getByRole('button', { name: 'Move picture 3 earlier' }).press('Enter')
  await expect(dialog.getByText('Picture 3 is now picture 2.')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Move picture 2 earlier' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('What it shows (picture 1)')).toHaveValue('The box')
  await expect(dialog.getByRole('button', { name: 'Move picture 1 later' })).toBeFocused()
  await rows.nth(2).locator('img').dragTo(rows.nth(1).locator('img'))
  await dialog.getByRole('button', { name: 'Remove picture 3' }).press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Remove picture 2' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`/products/${product.id}`)
  const pictures = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first()).toHaveAttribute('alt', 'The box')
})
