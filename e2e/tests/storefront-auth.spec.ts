import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { mailedLink } from '../support/emails.ts'
import { newPersonData, password, signUp } from '../support/market.ts'
import { test } from '../support/test.ts'

test('signing in validates the form and shows the server’s error', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^401 POST .*\/auth\/login/)
  const customer = await signUp(request, 'customer')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email must be a valid email address.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 character')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
  const refused = page.waitForResponse('**/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { message } = await (await refused).json()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-my-password')

  await slowly(page, '**/auth/login')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Loging in...')).toBeVisible()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the demo accounts fill the form', async ({ page }) => {
  await page.goto('/login')
  for (const name of ['Customer', 'Vendor', 'Admin']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveValue(`${name.toLowerCase()}@haat.example`)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('haat1234')
  }
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('a seller signs up, and the form keeps its values when the role changes @phone', async ({
  page,
  problems,
}) => {
  problems.allow(/^409 POST .*\/users\/create-/)
  const person = newPersonData('seller')
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const message of [
    'Name must be at least 3 characters.',
    'Phone number must be at least 11 digit.',
    'Email must be a valid email address.',
    'Password must be at least 6 character',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByText('Join as a customer')).toBeVisible()
  await page.getByLabel('Name').fill(person.name)
  await page.getByRole('tab', { name: 'Seller' }).click()
  await expect(page.getByText('Join as a seller')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(person.name)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)

  await slowly(page, '**/users/create-vendor')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account creating...')).toBeVisible()
  await expect(page.getByText('Sign up successful')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto('/sign-up')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const refused = page.waitForResponse('**/users/create-customer')
  await page.getByRole('button', { name: 'Create account' }).click()
  const { message } = await (await refused).json()
  await expect(page.getByText(message).first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(person.name)
})

test('a forgotten password is reset by email', async ({ page, request }) => {
  const customer = await signUp(request, 'customer')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email must be a valid email address.')).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(/expires after 5 minutes/)).toBeVisible()
  await expectAccessible(page)
})

test('the link in the email sets a new password', async ({ page, request }) => {
  const customer = await signUp(request, 'customer')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(customer.email)).toBeVisible()
  await page.goto(await mailedLink(request, customer.email, '/reset-password'))
  await page.getByLabel('New password').fill('a-new-secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect(page.getByLabel('New password')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('a-new-secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('a broken or used reset link shows a message', async ({ page, problems }) => {
  problems.allow(/^4\d\d POST .*\/auth\/reset-password/)
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/reset-password?id=01930000-0000-7000-8000-00000000dead&token=spent')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('new-secret')
  const refused = page.waitForResponse('**/auth/reset-password*')
  await page.getByRole('button', { name: 'Change password' }).click()
  const { message } = await (await refused).json()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('new-secret')
  await expectAccessible(page)
})

test('a failed request shows a message', async ({ page, problems }) => {
  problems.allow(/\/auth\//)
  await page.route('**/auth/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('someone@test.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('someone@test.example')
})

async function slowly(page: Page, calls: string) {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
}
