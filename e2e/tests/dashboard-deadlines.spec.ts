import { expect, type APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectMail } from '../support/emails.ts'
import { makeLate, paidOrder } from '../support/late-orders.ts'
import { openScreen } from '../support/lists.ts'
import type { TestShop } from '../support/market.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

async function ship(request: APIRequestContext, shop: TestShop, id: string) {
  const headers = { authorization: shop.token }
  await send(request, 'patch', `/orders/change-status/${id}`, {
    headers,
    data: { status: 'SHIPPED' },
  })
}

test('the parcel of a late order is stopped on demand, and its shop sees how late it is', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(90_000)
  const { shop, customer, id } = await paidOrder(request)
  await ship(request, shop, id)
  if (!(await makeLate(id))) return
  await rememberSession(page, request, customer.email)
  await page.goto(`/dashboard/orders/${id}`)
  await page.getByRole('button', { name: 'Ask to stop the parcel' }).click()
  await expect(page.getByRole('main')).toContainText(/The shop was asked on .* to stop the parcel/)
  await expectMail(request, shop.vendor, 'please stop a parcel')

  const vendor = await newPerson()
  await rememberSession(vendor, request, shop.vendor.email)
  await openScreen(vendor, 'orders')
  await expect(vendor.getByRole('main')).toContainText('1 hour late')
  await expectAccessible(vendor)
  await openScreen(vendor, 'my-shops')
  await vendor.getByLabel('Parcels leave from').selectOption({ label: 'Dhaka' })
  await expect(vendor.getByText('Updated successfully')).toBeVisible()
  await expectAccessible(vendor)
})

test('the desk saves its list as a file', async ({ page, request }) => {
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'deadlines')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('deadlines.csv')
})
