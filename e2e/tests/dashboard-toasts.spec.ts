import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose } from '../support/lists.ts'
import { openShop } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('mutations show that they are in progress', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/shop-products')
  await slowDown(page)
  await choose(page, product.name, 'Pause')
  await expect(page.getByText('Pending...')).toBeVisible()
  await expect(page.getByRole('cell').getByText('PAUSED')).toBeVisible()
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close toast' }).first()).toBeAttached()
  await choose(page, product.name, 'Duplicate')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('Successfully duplicated')).toBeVisible()
  await choose(page, product.name, 'Edit')
  await page.getByRole('dialog').getByLabel('Stock').fill('77')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updating...')).toBeVisible()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  // A dashboard toast disappears after two seconds, unless the pointer rests on it.
  await page.mouse.move(10, 10)
  await expect(page.getByText('Successfully updated')).toBeHidden({ timeout: 4_000 })
})

test('a mutation that the server rejects is rolled back, with the reason', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^(409|500) /)
  problems.allow(/^failed /)
  const shop = await openShop(request)
  const product = await shop.product({})
  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/shop-products')
  await expect(page.getByRole('cell').getByText('ACTIVE')).toBeVisible()

  await page.route('**/api/v1/products/*', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Not today.', code: 'X' } }),
  )
  await choose(page, product.name, 'Pause')
  await expect(page.getByText('Not today.')).toBeVisible()
  await expect(page.getByRole('cell').getByText('ACTIVE')).toBeVisible()
  await page.route('**/api/v1/products/*', (route) => route.abort('connectionfailed'))
  await choose(page, product.name, 'Pause')
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByRole('cell').getByText('ACTIVE')).toBeVisible()
})

test('a list that fails to load shows an error, and loads on a retry', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^failed GET .*\/newsletters/)
  await rememberSession(page, request, 'admin@haat.example')
  await page.route('**/api/v1/newsletters*', (route) => route.abort('connectionfailed'))
  await page.goto('/dashboard/newsletters')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/v1/newsletters*', (route) =>
    route.fulfill({
      json: { success: true, message: '', data: [], meta: { page: 1, limit: 10, total: 0 } },
    }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('You have no newsletters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await expectAccessible(page)
})

/** Delays every write, so that its progress is visible. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') await new Promise((go) => setTimeout(go, 700))
    await route.continue()
  })
}
