import { expect, type Page } from '@playwright/test'
import { choose, confirm, openScreen } from './lists.ts'

/** Enters that a refund was sent from the bKash wallet, as an admin; `row` is its name in the queue. */
export async function enterTransfer(page: Page, row: string, number: string): Promise<void> {
  await openScreen(page, 'refunds?state=TO_SEND')
  await choose(page, row, 'Enter transfer')
  const entered = page.getByRole('dialog', { name: 'Sent by hand' })
  await entered.getByLabel('How it was sent').selectOption({ label: 'From our bKash wallet' })
  await entered.getByRole('textbox', { name: 'Number of the transfer' }).fill(number)
  await entered.getByRole('button', { name: 'Enter transfer' }).click()
  await expect(entered).toBeHidden()
}

/** Confirms it as another admin. */
export async function confirmTransfer(page: Page, row: string, number: string): Promise<void> {
  await openScreen(page, 'refunds?state=TO_CONFIRM')
  await expect(page.getByRole('main')).toContainText(number)
  await choose(page, row, 'Confirm transfer')
  await confirm(page, 'Confirm transfer')
  await expect(page.getByText('No refund found').or(page.getByText('Showing'))).toBeVisible()
}
