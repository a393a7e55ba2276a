import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, password, signUp, tokenOf, unique } from '../support/market.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('what a visitor wants to save is saved after sign-in, and kept in lists @phone', async ({
  page,
  request,
}) => {
  const product = await (await openShop(request)).product({ stock: 0 })
  const customer = await signUp(request, 'customer')
  await page.goto(`/products/${product.id}`)
  const save = page.getByRole('main').getByRole('button', { name: 'Tell me when it is back' })
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  await expect(page.getByText('Sign in, and we save it for you')).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`))
  await expect(page.getByText('Saved. We tell you when it is back in stock.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await openScreen(page, 'saved')
  await expect(page.getByText('Out of stock')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Tell me about ${product.name}: Back in stock` }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell Me' })
  await dialog.getByLabel(/^When it costs less/).check()
  await dialog.getByLabel(/^Only when/).fill('0')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByLabel(/^Only when/)).toBeFocused()
  await dialog.getByLabel(/^Only when/).fill('50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Back, or at 50৳')).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${product.name}` }).click()
  await page.getByRole('menuitem', { name: 'Move to a new list' }).click()
  await page.getByRole('dialog', { name: 'Add List' }).getByLabel('Name').fill('Gifts')
  await page.getByRole('button', { name: 'Add list', exact: true }).click()
  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Gifts (1)' })
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: 'Change lists' }).click()
  await page.getByRole('menuitem', { name: 'Delete this list' }).click()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${product.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('You have saved no products')).toBeVisible()
})

test('long names of products and lists fit a phone, and a list may be empty @phone', async ({
  page,
  request,
}) => {
  const name = unique(`${'Gaming laptop with a very long description '.repeat(4)}and `)
  const product = await (await openShop(request)).product({ name })
  const { email } = await signUp(request, 'customer')
  const headers = { authorization: await tokenOf(request, email) }
  const addList = (listName: string) =>
    send(request, 'post', '/wish-lists', { headers, data: { name: listName } })
  const { data: list } = await (await addList('W'.repeat(40))).json()
  await send(request, 'post', '/wishes', { headers, data: { productId: product.id } })
  await rememberSession(page, request, email)
  await openScreen(page, 'saved')
  const link = page.getByRole('link', { name })
  expect((await link.boundingBox())?.height, 'three lines').toBeLessThan(80)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  const menu = await page.getByRole('menu').boundingBox()
  if (menu === null) throw new Error('The menu is closed.')
  expect(menu.x).toBeGreaterThanOrEqual(0)
  expect(menu.x + menu.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

  await page.goto(`/dashboard/saved?list=${list.id}`)
  await expect(page.getByText('Nothing in this list')).toBeVisible()
})

test('a heart on a card fills at once, and comes back when it fails', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^500 POST .*\/wishes/)
  const product = await (await openShop(request)).product({})
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto(`/products?search=${encodeURIComponent(product.name)}`)
  const heart = page.getByRole('button', { name: `Save ${product.name}` })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from your saved products')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.route('**/api/v1/wishes', (route) => route.fulfill({ status: 500, body: '{}' }))
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
