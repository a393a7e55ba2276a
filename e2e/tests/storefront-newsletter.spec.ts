import { expect } from '@playwright/test'
import { unique } from '../support/market.ts'
import { test } from '../support/test.ts'

test('the newsletter form subscribes an address and confirms it', async ({ page }) => {
  await page.goto('/')
  const box = page.getByLabel('Your email address')
  const send = page.getByRole('button', { name: 'Subscribe' })
  await box.fill('not an address')
  await send.click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(box).toBeFocused()

  await page.route('**/newsletters/create', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await box.fill(`${unique('reader')}@test.example`)
  await send.click()
  await expect(page.getByText('Sending...')).toBeVisible()
  await expect(page.getByText('Subscribed successfully')).toBeVisible()
  await expect(box).toHaveValue('')
})

test('a subscription whose response lacks success keeps the input', async ({ page, problems }) => {
  problems.allow(/^console error: /)
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto('/')
  await page.route('**/newsletters/create', (route) =>
    route.fulfill({ json: { success: false, message: '', data: { email: '' } } }),
  )
  await page.getByLabel('Your email address').fill('reader@test.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByLabel('Your email address')).toHaveValue('reader@test.example')
  await logged
})

test('a subscription that fails keeps the input', async ({ page, problems }) => {
  problems.allow(/newsletters\/create/)
  problems.allow(/^console error: /)
  await page.goto('/')
  await page.route('**/newsletters/create', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Your email address').fill('reader@test.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByLabel('Your email address')).toHaveValue('reader@test.example')
})
