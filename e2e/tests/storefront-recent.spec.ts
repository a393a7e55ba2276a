import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectRetry } from '../support/failures.ts'
import { openShop, password, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('viewed products are listed, the latest first', async ({ page, request }) => {
  const shop = await openShop(request)
  const [first, second] = [await shop.product({}), await shop.product({})]
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)

  await page.goto('/recent-products')
  await expect(page.getByRole('heading', { name: 'Recently Viewed Products' })).toBeVisible()
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expectAccessible(page)

  for (const product of [first, second, first]) {
    const recorded = page.waitForResponse(
      (answer) => answer.url().includes(`${product.id}?userEmail=`) && answer.ok(),
    )
    await page.goto(`/products/${product.id}`)
    await recorded
  }
  await page.goto('/recent-products')
  const names = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(names).toHaveText([first.name, second.name])
  await expectAccessible(page)
})

test('a visitor signs in first and comes back', async ({ page, request }) => {
  const customer = await signUp(request, 'customer')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Recent Viewed' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/recent-products')
})

test('a list that failed to load is retried', async ({ page, request, problems }) => {
  problems.allow(/recent-viewed-products/)
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto('/contact')
  await expectRetry(page, {
    calls: /recent-viewed-products/,
    go: () => page.getByRole('banner').getByRole('link', { name: 'Recent Viewed' }).click(),
    arrived: () => expect(page.getByText('No Data Found')).toBeVisible(),
  })
})
