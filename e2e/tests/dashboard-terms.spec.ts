import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, find, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a vendor sets a warranty, buyers read it, and an order keeps it @phone', async ({
  page,
  request,
  newPerson,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(editor.getByLabel('Months of warranty')).toBeHidden()
  await editor.getByLabel('Warranty', { exact: true }).selectOption('By the brand')
  await editor.getByLabel('Months of warranty').fill('0')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Enter 1 to 240 months.')).toBeVisible()
  await expectAccessible(page)
  await editor.getByLabel('Months of warranty').fill('24')
  await editor.getByLabel('What the warranty covers').fill('Not for the battery.')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()

  const buyer = await newPerson()
  const customer = await signUp(request, 'customer')
  await buyer.goto(`/products/${product.id}`)
  await expect(buyer.getByText('7 Days Returns', { exact: true })).toBeVisible()
  await expect(buyer.getByText('24-Month Warranty')).toBeVisible()
  await expect(buyer.getByText('By the brand. Not for the battery.')).toBeVisible()
  await expectAccessible(buyer)

  const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 900 }] })
  await shop.change(product.id, { warranty: null })
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(`/dashboard/orders/${id}`)
  const kept = 'Returns within 7 days · 24 months warranty by the brand: Not for the battery.'
  await expect(buyer.getByText(kept)).toBeVisible()
  await expectAccessible(buyer)
  await buyer.goto(`/products/${product.id}`)
  await expect(buyer.getByText('Warranty Not Available')).toBeVisible()
})

test('an admin sets the return rule of a category, and its products tell it', async ({
  page,
  request,
}) => {
  const admin = await tokenOf(request, 'admin@haat.example')
  const name = unique('Licences ')
  const made = await send(request, 'post', '/categories/create', {
    headers: { authorization: admin },
    data: { name },
  })
  const { data: category }: { data: { id: string } } = await made.json()
  const shop = await openShop(request)
  const product = await shop.product({})
  await shop.change(product.id, { categoryId: category.id })
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'categories')
  await find(page, 'Search by category name', name)
  await choose(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(dialog.getByLabel('Days for a return')).toHaveValue('7')
  await dialog.getByLabel('Days for a return').fill('61')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter 1 to 60 days.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Returns', { exact: true }).selectOption('No returns')
  await expect(dialog.getByLabel('Days for a return')).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()

  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('No Returns')).toBeVisible()
  const head = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(head.join()).toContain('MerchantReturnNotPermitted')
})
