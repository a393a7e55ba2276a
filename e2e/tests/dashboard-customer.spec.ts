import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, password, signIn, signUp } from '../support/market.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('the profile is changed, with a photo', async ({ page, request }) => {
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()

  await page.getByLabel('Name').fill('No')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Name must be at least 3 characters.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Nasrin Sultana')
  await page.getByLabel('Phone number').fill('123')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Phone must be at least 11 digit.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('01712345678')
  await page.getByLabel('Address').fill('House 9, Road 4, Uttara, Dhaka')
  await page.getByLabel('Photo').setInputFiles(picture)
  await expect(
    page.locator('main img[src^="blob:"]'),
    'it is shown before it is sent',
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Updated successfully')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Nasrin Sultana')
  await expect(page.getByLabel('Address')).toHaveValue('House 9, Road 4, Uttara, Dhaka')
  await expect(page.locator('main img[src^="/media/"]')).toBeVisible()
  await openScreen(page, 'index')
  await expect(page.getByText('Welcome back, Nasrin Sultana!')).toBeVisible()
})

test('a new password signs the other devices out', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^422 POST .*\/auth\/change-password/)
  problems.allow(/^401 (GET|POST) .*\/api\/v1\//)
  const customer = await signUp(request, 'customer')
  const elsewhere = await newPerson()
  await signIn(elsewhere, customer.email)
  await rememberSession(page, request, customer.email)

  await openScreen(page, 'profile')
  await page.getByLabel('Old password').fill('not it at all')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 6 character')).toBeVisible()
  await page.getByLabel('New password').fill('much longer 12')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The old password is incorrect.').first()).toBeVisible()
  await page.getByLabel('Old password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Successfully changed')).toBeVisible()

  await elsewhere.goto('/dashboard/profile')
  await expect(elsewhere).toHaveURL('/login')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(customer.name)
})

test('a customer signs out of other devices without a new password', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^401 (GET|POST) .*\/api\/v1\//)
  const vendor = await signUp(request, 'vendor')
  const elsewhere = await newPerson()
  await signIn(elsewhere, vendor.email)
  await rememberSession(page, request, vendor.email)
  await openScreen(page, 'profile')
  await page.getByRole('button', { name: 'Sign out of other devices' }).click()
  await expect(page.getByText('Signed out of your other devices')).toBeVisible()
  await elsewhere.goto('/dashboard/profile')
  await expect(elsewhere).toHaveURL('/login')
})

test('a customer sees the viewed products and followed shops, and removes them', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 1_500, discount: 500 })
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)

  await openScreen(page, 'recent-viewed')
  await expect(page.getByText('You have no products')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/products')
  await expectAccessible(page)
  await openScreen(page, 'my-followed-shops')
  await expect(page.getByText('No shop found yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Shops' })).toHaveAttribute('href', '/shops')
  await expectAccessible(page)

  const view = page.waitForResponse(/\/api\/v1\/products\/.*userEmail=/)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible()
  await view
  await page.goto(`/shops/${shop.id}`)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByText('Following', { exact: true }).first()).toBeVisible()

  await openScreen(page, 'recent-viewed')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await expect(page.getByRole('cell').getByText('1,500৳')).toBeVisible()
  await expect(page.getByRole('cell').getByText('500৳', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('You have no products')).toBeVisible()

  await openScreen(page, 'my-followed-shops')
  await expect(page.getByRole('link', { name: shop.name })).toBeVisible()
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unfollow ${shop.name}` }).click()
  await expect(page.getByText('Unfollowed')).toBeVisible()
  await expect(page.getByText('No shop found yet')).toBeVisible()
})
