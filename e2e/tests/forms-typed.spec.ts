import { expect, type Page } from '@playwright/test'
import { passwordOf, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'
import { forms, visit, type OpenForm } from '../support/typed-forms.ts'

// No input is lost: every form asks before it closes, and is restored after the session has ended.

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

for (const [name, open] of Object.entries(forms)) {
  // On phones one dialog is tested for all.
  const tag = name === 'a shop' ? '@phone' : []
  test(`input typed into ${name} is not lost`, { tag }, async ({ page, request, problems }) => {
    problems.allow(/^401 /)
    const form = await open(page, request)
    const address = page.url()
    await form.box.fill(form.typed)
    const question = questionOf(page)
    for (const [way, leave] of Object.entries(waysOut(page, form))) {
      await leave()
      await expect(question, way).toBeVisible()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(form.box, way).toHaveValue(form.typed)
      await expect(page, way).toHaveURL(address)
    }
    await asksToClose(page)

    await endSession(page)
    // The next request shows it.
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    if (form.dialog !== null && !page.url().endsWith('/login')) {
      await form.dialog
        .locator('button[type=submit]')
        .click({ timeout: 2_000 })
        .catch(() => null)
    }
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(form.email)
    await page.getByLabel('Password', { exact: true }).fill(passwordOf(form.email))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(address)
    await expect(form.box).toHaveValue(form.typed)
    await expect(page.getByText('Your earlier input was restored.')).toBeVisible()
  })
}

function waysOut(
  page: Page,
  { dialog, isInAddress = false }: OpenForm,
): Record<string, () => Promise<unknown>> {
  if (dialog === null) return waysOffPage(page)
  return {
    Escape: () => page.keyboard.press('Escape'),
    'a press outside': () => page.mouse.click(2, 2),
    Cancel: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    'Back or Forward': () => (isInAddress ? page.goBack() : page.goForward()),
  }
}

function waysOffPage(page: Page): Record<string, () => Promise<unknown>> {
  return {
    'a link': () => page.getByRole('link', { name: 'Haat home' }).first().click(),
    Forward: () => page.goForward(),
    'the search': async () => {
      await page.getByRole('combobox', { name: 'Search products' }).fill('mouse')
      await page.keyboard.press('Enter')
    },
    'the log-out': async () => {
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    },
  }
}

async function asksToClose(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const browsers = await asked
  expect(browsers.type()).toBe('beforeunload')
  await browsers.dismiss()
}

/** Ends the session on the server, as a long absence does. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const session: { refreshToken: string } = JSON.parse(localStorage.getItem('haat:auth') ?? '{}')
    const body = JSON.stringify({ refreshToken: session.refreshToken })
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/v1/auth/logout', { method: 'POST', headers, body })
  })
}

test('visitors’ forms are restored, without passwords', async ({ page }) => {
  const reopened = { reload: () => page.reload(), leaveAndReturn: () => visit(page, address()) }
  let path = ''
  const address = () => path
  const fields: Record<string, Record<string, string>> = {
    '/sign-up': { Name: 'Rahima Khatun', 'Phone number': '01711111111', Email: 'r@test.example' },
    '/login': { Email: 'rahima@test.example' },
    '/forgot-password': { Email: 'rahima@test.example' },
  }
  for (const [where, values] of Object.entries(fields)) {
    path = where
    await page.goto(where)
    const secret = page.getByLabel('Password', { exact: true })
    if (where === '/sign-up') await page.getByRole('tab', { name: 'Seller' }).click()
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
    if ((await secret.count()) > 0) await secret.fill('four-tall-towers')
    for (const [way, reopen] of Object.entries(reopened)) {
      await reopen()
      for (const [label, value] of Object.entries(values)) {
        await expect(page.getByLabel(label), `${where} ${way}`).toHaveValue(value)
      }
      if ((await secret.count()) > 0) await expect(secret).toHaveValue('')
      if (where === '/sign-up') await expect(page.getByText('Join as a seller')).toBeVisible()
    }
  }
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept).toContain('Rahima Khatun')
  expect(kept).not.toContain('four-tall-towers')
})

test('a sign-in and a sign-up delete their forms’ drafts', async ({ page, request }) => {
  const { email } = await signUp(request, 'customer')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Login successful')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    email,
  )
})

test('a contact message is restored, for visitors and for signed-in people', async ({
  page,
  request,
}) => {
  const message = page.getByLabel('Message')
  const isKept = async () => {
    await message.fill('Where is my parcel?')
    await page.reload()
    await expect(message).toHaveValue('Where is my parcel?')
    await expect(
      page.getByText('Your earlier input was restored. It has not been sent yet.'),
    ).toBeVisible()
  }
  await page.goto('/contact')
  await isKept()

  const { email } = await signUp(request, 'customer')
  await rememberSession(page, request, email)
  await page.reload()
  await expect(message, 'what a visitor wrote is theirs').toHaveValue('')
  await isKept()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await questionOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(message, 'the next person at this computer finds nothing').toHaveValue('')
})

test('the profile asks before it discards an unfinished two-factor setup or new password', async ({
  page,
  request,
}) => {
  await rememberSession(page, request, (await signUp(request, 'vendor')).email)
  await visit(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('123')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await questionOf(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('123')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await questionOf(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('Old password').fill('one-old-wall')
  for (const [way, leave] of Object.entries(waysOffPage(page))) {
    await leave()
    await expect(questionOf(page), way).toBeVisible()
    await questionOf(page).getByRole('button', { name: 'Keep editing' }).click()
  }
  await page.getByRole('link', { name: 'Haat home' }).first().click()
  await questionOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/reset-password?id=01930000-0000-7000-8000-000000000001&token=any')
  await page.getByLabel('New password').fill('four-tall')
  await page.getByRole('link', { name: 'Haat home' }).first().click()
  await expect(questionOf(page)).toBeVisible()
})
