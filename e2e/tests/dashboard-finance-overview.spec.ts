import { expect, type Page } from '@playwright/test'
import { openScreen } from '../support/lists.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const revenue = '**/api/v1/finance/revenue'
const accounts = (page: Page) => page.getByRole('table', { name: 'the market’s accounts' })

test('the accounts show while the revenue above them does not arrive @phone', async ({
  page,
  request,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(revenue, async (route) => {
    await held
    await route.continue()
  })
  await rememberSession(page, request, admin)
  await page.goto('/dashboard/finance')
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible()
  await expect(accounts(page).getByText('bank.main')).toBeVisible()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  answer()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await expect(accounts(page)).toBeVisible()
})

test('revenue that fails says what failed, and the accounts are there', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/500|Internal Server Error/)
  await page.route(revenue, (route) => route.fulfill({ status: 500, json: {} }))
  await rememberSession(page, request, admin)
  await page.goto('/dashboard/finance')
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible()
  await expect(page.getByText('This could not be loaded')).toHaveCount(1)
  await expect(accounts(page).getByText('bank.main')).toBeVisible()
  await page.unroute(revenue)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'revenue by month' })).toBeVisible()
})

test('cards on phones leave out the sums that are nothing', async ({ page, request }) => {
  await rememberSession(page, request, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await openScreen(page, 'finance')
  await expect(accounts(page)).toBeVisible()
  const sums = accounts(page).locator('td:is([data-label="Debit"], [data-label="Credit"])')
  const empty = sums.filter({ hasText: /^$/ })
  await expect(empty).not.toHaveCount(0)
  await expect(empty.filter({ visible: true })).toHaveCount(0)
})
