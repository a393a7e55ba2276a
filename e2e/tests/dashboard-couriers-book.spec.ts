import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { packedForCourier, sayAt, webhookSecret } from '../support/couriers.ts'
import { choose, openScreen } from '../support/lists.ts'
import { openShop } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Order Details' })

async function bookHere(page: Page) {
  const details = detailsOf(page)
  await details.getByRole('button', { name: 'Book a courier for parcel 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a courier for parcel 1' })
  await dialog.getByLabel('Weight in grams').fill('750')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(details.getByText(/Booked with Steadfast\. It collects/)).toBeVisible()
}

test('a vendor books Steadfast, its message delivers the parcel, and the buyer sees it @phone', async ({
  page,
  request,
  browser,
}) => {
  const seller = await packedForCourier(request)
  await rememberSession(page, request, seller.vendor)
  await openScreen(page, 'orders')
  await choose(page, '', 'View details')
  await bookHere(page)
  await expectAccessible(page)
  await sayAt(request, seller, 'pending')
  await sayAt(request, seller, 'delivered')

  const context = await browser.newContext()
  const buyers = await context.newPage()
  await rememberSession(buyers, request, seller.customer.email)
  await openScreen(buyers, 'my-orders')
  await choose(buyers, '', 'View details')
  const parcel = detailsOf(buyers).getByRole('article', { name: 'Parcel 1' })
  await expect(parcel.getByText('Delivered').first()).toBeVisible()
  await expect(parcel.getByText('Carried by Steadfast')).toBeVisible()
  await expect(parcel.getByRole('link', { name: 'Track at Steadfast' })).toHaveAttribute(
    'href',
    /steadfast\.com\.bd\/t\/ST\d+/,
  )
  await expectAccessible(buyers)
  await context.close()
})

test('a vendor adds an account with a courier and tries it @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/couriers')
  await expect(page.getByText('No courier account')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a courier account' })
  await dialog.getByLabel('API key').fill('a-wrong-key-0001')
  await dialog.getByLabel('Secret key').fill('secret-of-a-journey')
  await dialog.getByLabel('Webhook token').fill(webhookSecret)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Try the Steadfast account' }).click()
  await expect(page.getByText('The courier does not accept this account.')).toBeVisible()
  await expect(page.getByText('••••0001')).toBeVisible()
  await page.getByRole('button', { name: 'Change the Steadfast account' }).click()
  const change = page.getByRole('dialog', { name: 'Change the Steadfast account' })
  await change.getByLabel('API key').fill('a-right-key-0002')
  await change.getByLabel('Secret key').fill('secret-of-a-journey')
  await change.getByLabel('Webhook token').fill(webhookSecret)
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Try the Steadfast account' }).click()
  await expect(page.getByText('Steadfast accepts this account.')).toBeVisible()
  await expectAccessible(page)
})
