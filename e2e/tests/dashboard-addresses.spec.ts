import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('an address book is filled, changed and emptied @phone', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await openScreen(page, 'profile')
  await expect(page.getByText('No address saved yet.')).toBeVisible()
  await add(page, 'Home', 'dhanmondi')
  await add(page, 'Office', 'গুলশান')
  const entries = page.getByRole('listitem').filter({ hasText: '01712345678' })
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(/Home.*Default/)
  await expect(entries.nth(1)).toContainText('House 5, Road 3, Gulshan, Dhaka')
  await expect(entries.nth(1)).toContainText('গুলশান, ঢাকা')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make default: Office' }).click()
  await expect(entries.first()).toContainText(/Office.*Default/)
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Upazila or thana')).toHaveValue('Dhanmondi')
  await dialog.getByLabel('House, road and area').fill('House 6, Road 3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('House 6, Road 3, Dhanmondi, Dhaka')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Office' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText(/Home.*Default/)
})

test('a change in another tab is shown before it is overwritten', async ({
  page,
  request,
  problems,
  context,
}) => {
  problems.allow(/^409 PATCH /)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await openScreen(page, 'profile')
  await add(page, 'Home', 'dhanmondi')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('House, road and area').fill('House 7, Road 3')

  const other = await context.newPage()
  await openScreen(other, 'profile')
  await other.getByRole('button', { name: 'Edit Home' }).click()
  await other.getByRole('dialog').getByLabel('House, road and area').fill('House 8, Road 3')
  await choosePlace(other, 'Upazila or thana', 'mirpur')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('House 8, Road 3, Mirpur, Dhaka')).toBeVisible()

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else changed this after you opened it.')).toBeVisible()
  await expect(dialog.getByText(/Upazila or thana is now Mirpur/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('House 7, Road 3, Mirpur, Dhaka')).toBeVisible()
})

test('what is wrong is said at its field, and nothing is saved', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await openScreen(page, 'profile')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Other mobile number').fill('12')
  await dialog.getByRole('button', { name: 'Add address' }).click()
  for (const message of [
    'Enter a name for this address, for example Home.',
    'Name must be at least 3 characters.',
    'Choose an upazila or thana.',
    'Enter the house, road and area.',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await expect(dialog.getByText(/^Enter a mobile number/)).toHaveCount(2)
  await expectAccessible(page)
})

async function add(page: Page, title: string, thana: string) {
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Recipient').fill('Rahima Khatun')
  await dialog.getByLabel('Mobile number', { exact: true }).fill('০১৭১২৩৪৫৬৭৮')
  await choosePlace(page, 'District', 'dhaka')
  await choosePlace(page, 'Upazila or thana', thana)
  await dialog.getByLabel('House, road and area').fill('House 5, Road 3')
  await dialog.getByRole('button', { name: 'Add address' }).click()
  await expect(dialog).toHaveCount(0)
}

async function choosePlace(page: Page, label: string, text: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option').first().click()
}
