import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirm, openScreen } from '../support/lists.ts'
import { tokenOf } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { importFile, settlementCsv } from '../support/settlement-files.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const superAdmin = 'superadmin@haat.example'

test('an admin imports a settlement file, and learns what is wrong with another', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^400 POST .*\/finance\/settlement-files/)
  await rememberSession(page, request, admin)
  await openScreen(page, 'finance/files')
  await page.getByRole('button', { name: 'Import File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a Settlement File' })
  await dialog.getByLabel('Gateway').selectOption('Test gateway')
  const file = dialog.getByLabel('CSV file')
  const send = dialog.getByRole('button', { name: 'Import' })
  await file.setInputFiles({
    name: 'wrong.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Reference,Amount,Fee,Date,Batch\nA,12x,0,2026-11-20,T\nB,1,0,soon,T\n'),
  })
  await send.click()
  await expect(dialog).toContainText('Row 2, column “Amount”: “12x” is no amount.')
  await expect(dialog).toContainText('Row 3, column “Date”: “soon” is no date like 2026-11-21.')
  await expectAccessible(page)
  const reference = randomUUID()
  await file.setInputFiles({
    name: 'right.csv',
    mimeType: 'text/csv',
    buffer: settlementCsv([{ reference, amount: '1250.50', fee: '25.50' }]),
  })
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Settlement file no\. \d+ of/)
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Unknown')
  await expect(page.getByText('Another admin decides')).toBeVisible()
  await expectAccessible(page)
})

test('another admin accepts a settlement file, and its money is in the bank', async ({
  page,
  request,
}) => {
  const rows = [{ reference: randomUUID(), amount: '1250.50', fee: '25.50' }]
  const id = await importFile(request, await tokenOf(request, admin), rows)
  await rememberSession(page, request, superAdmin)
  await openScreen(page, `finance/files/${id}`)
  await expect(page.getByText('Arrives in the bank')).toBeVisible()
  await page.getByRole('button', { name: /^Accept settlement file/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1,225৳')
  await confirm(page, 'Accept')
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByText('Entered in the books')).toBeVisible()
  await openScreen(page, 'finance/journals')
  const entry = page.getByRole('row').filter({ hasText: id })
  await expect(entry).toContainText('bank.mainDebit 1,225৳')
  await expect(entry).toContainText('differenceCredit 1,225৳')
  await expectAccessible(page)
})
