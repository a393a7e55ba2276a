import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openShop, signUp, tokenOf } from './market.ts'
import { deliver, placeOrder } from './orders.ts'
import type { Sold } from './outcomes.ts'
import { picture } from './pictures.ts'
import { send } from './send.ts'

export interface SoldForReturn extends Sold {
  itemId: string
}

/** A delivered order of three pieces at 600 taka, paid in cash. */
export async function soldForReturn(request: APIRequestContext): Promise<SoldForReturn> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 600, stock: 10 })
  const customer = await signUp(request, 'customer')
  const line = { product, price: 600, quantity: 3 }
  const id = await placeOrder(request, customer, shop, { lines: [line] })
  await deliver(request, shop, id)
  const headers = { authorization: await tokenOf(request, customer.email) }
  const found = await send(request, 'get', `/orders/${id}/returnable`, { headers })
  const { data }: { data: { lines: { itemId: string }[] } } = await found.json()
  return { id, shop, product, customer, itemId: data.lines[0]?.itemId ?? '' }
}

/** A step of a request through the API. Returns the request's id. */
export async function stepReturn(
  request: APIRequestContext,
  email: string,
  url: string,
  data: object = {},
): Promise<string> {
  const headers = { authorization: await tokenOf(request, email) }
  const answer = await send(request, 'post', url, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const made: { data: { id: string } } = await answer.json()
  return made.data.id
}

/** A request of one piece that does not work. Returns its id. */
export function askFor(
  request: APIRequestContext,
  { id, customer, itemId }: SoldForReturn,
  wish = 'REFUND',
): Promise<string> {
  return stepReturn(request, customer.email, '/returns', {
    orderId: id,
    kind: 'CLAIM',
    reason: 'NOT_WORKING',
    wish,
    note: 'It does not turn on.',
    lines: [{ itemId, quantity: 1 }],
  })
}

/** The requests on the page of an order. */
export const returnsOn = (page: Page): Locator => page.getByRole('region', { name: 'Returns' })

/** Two of three arrived damaged, as a picture shows. */
export async function askWithPicture(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send products back' })
  await expect(dialog).toContainText('Please choose at least one piece.')
  await dialog.getByRole('spinbutton').fill('2')
  await dialog.getByLabel('Reason').selectOption({ label: 'It arrived damaged' })
  await expect(dialog).toContainText('Goes back if all is accepted1,260৳')
  await dialog.getByLabel('What is it about?').fill('Both screens are cracked.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toContainText('Please add at least one picture that shows it.')
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: picture.name })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
}

/** The shop counts both, accepts one and says why not the other. */
export async function acceptOneOfTwo(vendor: Page): Promise<void> {
  await returnsOn(vendor).getByRole('button', { name: 'Count what arrived' }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await returnsOn(vendor).getByRole('button', { name: 'Inspect' }).click()
  const inspection = vendor.getByRole('dialog', { name: 'Inspect what arrived' })
  await inspection.getByLabel('Accepted').fill('1')
  await inspection.getByLabel('Can be sold again').fill('1')
  await inspection.getByRole('button', { name: 'Save' }).click()
  await expect(inspection).toContainText('Please say why you do not accept all pieces.')
  await inspection.getByLabel('Note').fill('One was dropped.')
  await expectAccessible(vendor)
  await inspection.getByRole('button', { name: 'Save' }).click()
  await expect(returnsOn(vendor).getByText('Partly accepted')).toBeVisible()
  await expect(returnsOn(vendor)).toContainText('660৳ goes back')
  await expect(returnsOn(vendor)).toContainText('1 can be sold again')
}

/** The buyer says who carries it back. */
export async function sendBack(page: Page) {
  await returnsOn(page).getByRole('button', { name: 'I have sent it' }).click()
  const courier = page.getByRole('dialog', { name: 'Who carries it back?' })
  await courier.getByLabel('Courier').fill('Sundarban')
  await courier.getByLabel('Number of the parcel').fill('SC-1')
  await courier.getByRole('button', { name: 'Save' }).click()
  await expect(returnsOn(page).getByText('On its way back')).toBeVisible()
}

/** Everything that happened is in the timeline. */
export async function expectSteps(page: Page) {
  const steps = [
    'Return asked for by the buyer',
    'Return approved by the shop',
    'Sent back by the buyer',
    'Received by the shop',
    'Return partly accepted by the shop',
    'Refund of 660৳ decided',
    '660৳ sent back',
    'Return refunded',
  ]
  for (const step of steps) await expect(page.getByRole('main')).toContainText(step)
  await expectAccessible(page)
}
