import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, openScreen } from '../support/lists.ts'
import { tokenOf, unique } from '../support/market.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const superAdmin = 'superadmin@haat.example'

interface Draft {
  number: number
  shopName: string
  amount: number
}

// The demo market has drafts of its schedule. Both admins act on the largest, in two browsers.
test('payday takes two admins: one assembles, the other approves, sends and records', async ({
  page,
  request,
  browser,
}) => {
  const draft = await largestDraft(request)
  await rememberSession(page, request, admin)
  await assembleAnew(page, draft)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await rememberSession(other, request, superAdmin)
  await approve(other, draft)
  await sendFile(other, draft)
  await recordAsPaid(other, draft)
  await recordAsSentBack(other, draft)
  await context.close()
})

async function largestDraft(request: APIRequestContext): Promise<Draft> {
  const headers = { authorization: await tokenOf(request, admin) }
  const answer = await send(request, 'get', '/finance/payouts?status=DRAFT&limit=50', { headers })
  const { data }: { data: Draft[] } = await answer.json()
  const [largest] = data.toSorted((one, next) => next.amount - one.amount)
  if (largest === undefined) throw new Error('The demo market has no draft.')
  return largest
}

const rowOf = (page: Page, { shopName }: Draft): Locator =>
  page.getByRole('table', { name: 'payouts' }).getByRole('row').filter({ hasText: shopName })

async function openMenu(row: Locator): Promise<void> {
  await row
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
}

/** Gives the draft up and makes another one, which the same admin can't approve. */
async function assembleAnew(page: Page, draft: Draft): Promise<void> {
  await openScreen(page, 'finance/payouts?status=DRAFT')
  await choose(page, `payout ${draft.number}`, 'Give up')
  const giving = page.getByRole('dialog', { name: 'Give Up This Draft' })
  await giving.getByLabel('Reason').fill('Assembled before the refund was entered')
  await giving.getByRole('button', { name: 'Give up' }).click()
  await expect(giving).toBeHidden()
  await page
    .getByRole('button', { name: new RegExp(`^Assemble a payout of .* to ${draft.shopName}$`) })
    .click()
  await expect(rowOf(page, draft)).toContainText('Set on approval')
  await expect(rowOf(page, draft)).not.toContainText(`No. ${draft.number}`)
  await openMenu(rowOf(page, draft))
  await expect(page.getByRole('menuitem', { name: 'Contents' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
}

async function approve(page: Page, draft: Draft): Promise<void> {
  await openScreen(page, 'finance/payouts?status=DRAFT')
  await openMenu(rowOf(page, draft))
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await confirm(page, 'Approve')
  await expect(page.getByText('Successfully updated')).toBeVisible()
}

async function sendFile(page: Page, draft: Draft): Promise<void> {
  await openScreen(page, 'finance/payouts?status=APPROVED')
  await expect(rowOf(page, draft)).toContainText('approved by')
  const isBank = (await rowOf(page, draft).getByText('Bank ••••').count()) > 0
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: isBank ? /^Bank file/ : /^bKash file/ }).click()
  await confirm(page, 'Make file')
  expect((await download).suggestedFilename()).toMatch(/^payouts-(bank|bkash)-\d+\.csv$/)
}

/** Not without the transfer's number. */
async function recordAsPaid(page: Page, draft: Draft): Promise<void> {
  await openScreen(page, 'finance/payouts?status=SENT')
  await openMenu(rowOf(page, draft))
  await page.getByRole('menuitem', { name: 'Record as paid' }).click()
  const paying = page.getByRole('dialog', { name: 'Record as Paid' })
  await paying.getByRole('button', { name: 'Record as paid' }).click()
  await expect(paying.getByLabel('Number of the transfer')).toHaveAttribute('aria-invalid', 'true')
  const reference = unique('BFTN')
  await paying.getByLabel('Number of the transfer').fill(reference)
  await paying.getByRole('button', { name: 'Record as paid' }).click()
  await expect(paying).toBeHidden()
  await openScreen(page, 'finance/payouts?status=PAID')
  await openMenu(rowOf(page, draft))
  await page.getByRole('menuitem', { name: 'Contents' }).click()
  await expect(page.getByRole('dialog')).toContainText(reference)
  await expectAccessible(page)
}

/** A week later the bank sends the money back, with its reason. */
async function recordAsSentBack(page: Page, draft: Draft): Promise<void> {
  await openScreen(page, 'finance/payouts?status=PAID')
  await openMenu(rowOf(page, draft))
  await page.getByRole('menuitem', { name: 'Record as sent back' }).click()
  const returning = page.getByRole('dialog', { name: 'Record as Sent Back' })
  await returning.getByLabel('Reason').fill('The account was closed')
  await returning.getByRole('button', { name: 'Record as sent back' }).click()
  await expect(returning).toBeHidden()
  await openScreen(page, 'finance/payouts?status=RETURNED')
  await expect(rowOf(page, draft)).toContainText('RETURNED')
  await expectAccessible(page)
}
