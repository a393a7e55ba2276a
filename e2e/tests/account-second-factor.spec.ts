import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, find, openScreen } from '../support/lists.ts'
import { password, signIn, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'
import { codeOf } from '../support/totp.ts'

/** Sets up two-factor sign-in on the profile. Returns the app's secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click()
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(picture).toBeVisible()
  // Smaller QR codes are hard to scan from a screen.
  expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(160)
  const key = await page.getByText('Enter this key:').locator('span').innerText()
  const secret = key.replaceAll(' ', '')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Enter the code.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code from your app').fill('000 000')
  const ownPassword = page
    .locator('form', { hasText: 'Turn on' })
    .getByLabel('Password', { exact: true })
  await ownPassword.fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is incorrect.').first()).toBeVisible()
  await page.getByLabel('Code from your app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'Haat home' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Have you saved your recovery codes?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('haat-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  return { secret, codes }
}

async function firstStep(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

test('a vendor turns two-factor sign-in on, uses it, and turns it off again', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^(401|422) POST .*\/(auth\/login|users\/two-factor\/)/)
  const vendor = await signUp(request, 'vendor')
  await signIn(page, vendor.email)
  await page.goto('/dashboard/profile')
  const { secret, codes } = await setUp(page)

  const other = await newPerson()
  await firstStep(other, vendor.email)
  const code = other.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(other)
  await code.fill('123456')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('This code is incorrect.').first()).toBeVisible()
  const right = codeOf(secret, 1)
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)} `)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('Login successful')).toBeVisible()

  const third = await newPerson()
  await firstStep(third, vendor.email)
  await third.getByRole('button', { name: 'Back' }).click()
  await expect(third.getByLabel('Email')).toHaveValue(vendor.email)
  await third.getByRole('button', { name: 'Sign in' }).click()
  await third.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(third.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(third)
  await third.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await third.getByRole('button', { name: 'Sign in' }).click()
  await expect(third.getByText('Login successful')).toBeVisible()

  await page.reload()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' })
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Code from your app').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a super admin resets two-factor sign-in for a vendor who lost the app', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^(401|422) (GET|POST) /)
  const vendor = await signUp(request, 'vendor')
  const theirs = await newPerson()
  await signIn(theirs, vendor.email)
  await theirs.goto('/dashboard/profile')
  await setUp(theirs)
  await rememberSession(page, request, 'superadmin@haat.example')
  await openScreen(page, 'vendors')
  await find(page, 'Search by name, email or phone', vendor.email)
  await choose(page, vendor.name, 'Reset two-factor sign-in')
  const question = page.getByRole('alertdialog', { name: 'Reset two-factor sign-in?' })
  await expect(question).toContainText(vendor.name)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await theirs.goto('/dashboard/profile')
  await expect(theirs).toHaveURL('/login')
  await signIn(theirs, vendor.email)
})

test('an admin must set up two-factor sign-in where the market requires it', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^403 GET /)
  problems.allow(/^422 POST .*two-factor/)
  await rememberSession(page, request, 'admin@haat.example')
  const refusal = {
    success: false,
    code: 'TWO_FACTOR_SETUP_REQUIRED',
    message: 'x',
    requestId: 'x',
  }
  await page.route('**/api/v1/insights/admin', (route) =>
    route.fulfill({ status: 403, json: refusal }),
  )
  await page.route('**/api/v1/users/two-factor/offer', (route) =>
    route.abort('internetdisconnected'),
  )
  problems.allow(/^failed POST .*two-factor\/offer/)
  await page.goto('/dashboard/index')
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/customers')
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await page.unroute('**/api/v1/users/two-factor/offer')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden()
  await expectAccessible(page)
})
