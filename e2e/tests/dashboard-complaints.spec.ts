import { expect, type APIRequestContext, type Browser } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { find, openScreen } from '../support/lists.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a complaint goes from an order to its answer and its closing @phone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const buyer = await signUp(request, 'customer')
  const orderId = await placeOrder(request, buyer, shop, { lines: [{ product, price: 900 }] })
  const subject = `Never came ${unique('')}`
  await rememberSession(page, request, buyer.email)
  await page.goto(`/dashboard/orders/${orderId}`)
  await page.getByRole('link', { name: 'Complain to Haat' }).click()
  await expect(page.getByRole('heading', { name: 'Complain to Haat', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send to Haat' }).click()
  await expect(page.getByText('Please choose what it is about.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('What is it about?').selectOption('It was not delivered')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What happened?').fill('I have waited for two weeks.')
  await page.getByLabel('Add a picture').setInputFiles(picture)
  await expect(page.getByRole('img', { name: 'disc.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Send to Haat' }).click()
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await answer(browser, request, subject)
  await page.reload()
  await expect(page.getByText('It comes tomorrow')).toBeVisible()
  await expect(page.getByText('Ask the courier first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the complaint' }).click()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await openScreen(page, 'complaints')
  await expect(page.getByText('1 open, 0 overdue')).toBeVisible()
})

/** An admin takes the complaint, notes something and answers. */
async function answer(browser: Browser, request: APIRequestContext, subject: string) {
  const desk = await (await browser.newContext()).newPage()
  await rememberSession(desk, request, 'admin@haat.example')
  await desk.goto('/dashboard/complaints')
  await find(desk, 'Search by subject, name or order', subject)
  await desk.getByRole('link', { name: subject }).click()
  await desk.getByRole('button', { name: 'Handle it' }).click()
  await expect(desk.getByRole('button', { name: 'Lay it down' })).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Picture 1 from/ })).toBeVisible()
  await desk.getByLabel('Answer', { exact: true }).fill('Ask the courier first')
  await desk.getByLabel('Internal note: only admins see it').check()
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByText('Ask the courier first')).toBeVisible()
  await desk.getByLabel('Answer', { exact: true }).fill('It comes tomorrow')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByText('Answered', { exact: true })).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()
}
