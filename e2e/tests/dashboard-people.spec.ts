import { expect, type Page, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, find, openScreen } from '../support/lists.ts'
import { password, signIn, signUp, unique } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'

test('an admin finds, blocks, edits and deletes a customer', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^401 (GET|POST) .*\/api\/v1\//)
  const customer = await signUp(request, 'customer')
  const theirs = await newPerson()
  await signIn(theirs, customer.email)
  await rememberSession(page, request, admin)
  await openScreen(page, 'customers')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await expectAccessible(page)
  await find(page, 'Search by name, email or phone', customer.email)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: customer.email })
  for (const text of [customer.name, customer.phoneNumber, 'ACTIVE']) {
    await expect(row).toContainText(text)
  }

  await choose(page, customer.name, 'Block')
  await expectAccessible(page)
  await confirm(page, 'Block')
  await expect(row).toContainText('BLOCKED')
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await theirs.goto('/dashboard/profile')
  await expect(theirs).toHaveURL('/login')
  await page.reload()
  await expect(row).toContainText('BLOCKED')
  await choose(page, customer.name, 'Unblock')
  await expect(row).toContainText('ACTIVE')

  await editAndDelete(page, customer.name, row)
})

/** Edits a customer and then deletes them. */
async function editAndDelete(page: Page, name: string, row: Locator) {
  await choose(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit customer' })
  await dialog.getByLabel('Phone number').fill('123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Phone must be at least 11 digit.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Phone number').fill('01799887766')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(row).toContainText('01799887766')

  await choose(page, name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    'This action cannot be undone. This will permanently delete the customer from database.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('No customer found')).toBeVisible()
  await expectAccessible(page)
}

test('several people are blocked and unblocked at once @phone @tablet', async ({
  page,
  request,
}) => {
  const word = unique('crowd')
  for (const index of [1, 2, 3]) {
    const data = { name: `${word} ${index}`, email: `${word}${index}@test.example` }
    const answer = await request.post('/api/v1/users/create-vendor', {
      data: { data: { ...data, phoneNumber: '01712345678' }, password },
    })
    expect(answer.ok()).toBe(true)
  }
  await rememberSession(page, request, admin)
  await openScreen(page, 'vendors')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await find(page, 'Search by name, email or phone', word)
  await expect(page.getByText('Showing 1-3 of 3 items')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeDisabled()
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${word} 2` }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Block 2 vendors?')
  await expect(page.getByRole('cell').getByText('BLOCKED')).toHaveCount(0)
  await confirm(page, 'Block')
  await expect(page.getByRole('cell').getByText('BLOCKED')).toHaveCount(2)
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('cell').getByText('ACTIVE')).toHaveCount(3)

  await choose(page, `${word} 3`, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('permanently delete the vendor from database.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await find(page, 'Search by name, email or phone', unique('nobody'))
  await expect(page.getByText('No customer found')).toBeVisible()
})

test('a super admin creates an admin, who must change the password', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^409 POST .*\/users\/create-admin/)
  problems.allow(/^422 POST .*\/auth\/change-password/)
  const email = `${unique('boss')}@test.example`
  await rememberSession(page, request, 'superadmin@haat.example')
  await openScreen(page, 'admins')
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin' })
  await dialog.getByLabel('Name').fill('Rina Begum')
  await dialog.getByLabel('Email').fill(admin)
  await dialog.getByLabel('Phone number').fill('01712345678')
  await dialog.getByLabel('First password').fill(password)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('An account with this email already exists.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
  await find(page, 'Search by name, email or phone', email)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()

  const theirs = await newPerson()
  await signIn(theirs, email)
  const title = theirs.getByRole('heading', { name: 'Choose your own password' })
  for (const path of ['/dashboard/customers', '/dashboard/profile', '/dashboard/index']) {
    await theirs.goto(path)
    await expect(title).toBeVisible()
  }
  await expectAccessible(theirs)
  await theirs.getByLabel('Old password').fill(password)
  await theirs.getByLabel('New password').fill('admin123')
  await theirs.getByRole('button', { name: 'Change password' }).click()
  await expect(theirs.getByText(/too easy to guess. Try a few/)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByLabel('New password').fill('nobody knows it')
  await theirs.getByRole('button', { name: 'Change password' }).click()
  await expect(title).toBeHidden()
  await expect(theirs.getByText('Refunds due')).toBeVisible()

  await choose(page, 'Rina Begum', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No admin found')).toBeVisible()
})
