import { expect } from '@playwright/test'
import { openScreen } from '../support/lists.ts'
import { tokenOf, unique } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a coupon code that is taken is reported under its field, and the form keeps its values', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/coupons\/create/)
  const code = unique('TWICE').toUpperCase()
  const made = await request.post('/api/v1/coupons/create', {
    headers: { authorization: await tokenOf(request, 'admin@haat.example') },
    data: { code, discountAmount: 10, startTime: '2026-01-01', endTime: '2046-01-01' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Coupon' })
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel(/Discount/).fill('50')
  await dialog.getByLabel(/Start/).fill('2026-01-01')
  await dialog.getByLabel(/End/).fill('2046-01-01')
  await dialog.getByRole('button', { name: 'Add coupon' }).click()
  const field = dialog.getByLabel('Code')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(dialog.getByText('A coupon with this code already exists.')).toBeVisible()
  await expect(dialog.getByLabel(/Discount/)).toHaveValue('50')
})

test('a limit that is no number is rejected under its field, not stored as no limit', async ({
  page,
  request,
}) => {
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Coupon' })
  await dialog.getByLabel('Code').fill(unique('LIMIT').toUpperCase())
  await dialog.getByLabel(/Discount/).fill('50')
  await dialog.getByLabel(/Start/).fill('2026-01-01')
  await dialog.getByLabel(/End/).fill('2046-01-01')
  const limit = dialog.getByLabel('Total limit')
  // The browser takes these keys, and then says that the box is empty.
  await limit.pressSequentially('1-000')
  await dialog.getByRole('button', { name: 'Add coupon' }).click()
  await expect(dialog.getByText('Enter a number in digits, like 1200.')).toBeVisible()
  await expect(limit).toBeFocused()

  await limit.fill('1000')
  await expect(dialog.getByText('Enter a number in digits, like 1200.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Add coupon' }).click()
  await expect(dialog).toBeHidden()
})
