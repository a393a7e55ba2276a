import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { mailedLink } from '../support/emails.ts'
import { newPersonData, password, signIn, signUp } from '../support/market.ts'
import { test } from '../support/test.ts'

test('an email address is confirmed in another browser, and confirming twice does no harm', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  const customer = await signUp(request, 'customer')
  await signIn(page, customer.email)
  await page.goto('/dashboard/index')
  const notice = page.getByText(/Please confirm your email address/)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('We have sent it again.')).toBeVisible()

  const other = await newPerson()
  const link = await mailedLink(request, customer.email, '/verify-email')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expectAccessible(other)
  problems.allow(/^failed POST .*verify-email/)
  await other.route('**/auth/verify-email', (route) => route.abort('internetdisconnected'))
  await other.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(other.getByText('Check your connection and try again.')).toBeVisible()
  await other.unroute('**/auth/verify-email')
  await other.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expectAccessible(other)
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()

  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a broken or expired confirmation link says so', async ({ page, problems }) => {
  problems.allow(/^422 POST .*\/auth\/verify-email/)
  const title = page.getByRole('heading', { name: 'This link no longer works' })
  await page.goto('/verify-email')
  await expect(title).toBeVisible()
  await page.goto('/verify-email?token=unknown')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(title).toBeVisible()
  await expectAccessible(page)
})

test('a seller’s weak password is rejected, and a customer is warned about one', async ({
  page,
  problems,
}) => {
  problems.allow(/^422 POST .*\/users\/create-vendor/)
  const person = newPersonData('easy')
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: 'Seller' }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/too easy to guess. Try a few/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Customer' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/This password is easy to guess. You can use it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.goto('/dashboard/profile')
  await page.getByLabel('Old password').fill('password1')
  await page.getByLabel('New password').fill('password2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/This password is easy to guess. You can use it/)).toBeVisible()
  await page.getByLabel('Old password').fill('password2')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/This password is easy to guess. You can use it/)).toBeHidden()
})
