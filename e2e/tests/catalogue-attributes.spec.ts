import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { asPerson, makeCategory } from '../support/catalogue.ts'
import { choose, find, openScreen } from '../support/lists.ts'
import { openShop, unique } from '../support/market.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'

test('an admin makes an attribute and gives it to a category', async ({ page, request }) => {
  const category = await makeCategory(request)
  const name = unique('Finish ')
  await rememberSession(page, request, admin)
  await openScreen(page, 'attributes')
  await page.getByRole('button', { name: 'Add Attribute' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Attribute' })
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Code').fill(unique('finish-'))
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add attribute' }).click()
  await expect(adding).toBeHidden()

  await find(page, 'Search by attribute name', name)
  await choose(page, name, 'Choices')
  const choices = page.getByRole('dialog', { name: `Choices of ${name}` })
  for (const label of ['Matte', 'Glossy']) {
    await choices.getByLabel('New choice').fill(label)
    await choices.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(choices.getByRole('listitem').filter({ hasText: label })).toBeVisible()
  }
  await choices.getByRole('button', { name: 'Move Glossy up' }).press('Enter')
  await editChoice(choices, 'Matte')
  await expect(choices.getByRole('listitem').first()).toContainText('Glossy')
  await expectAccessible(page)
  await choices.getByRole('button', { name: 'Close', exact: true }).first().click()

  await page.goto(`/dashboard/category-attributes/${category.id}`)
  await page.getByLabel('Add an attribute').selectOption({ label: name })
  await page.getByLabel(`Heading of ${name}`, { exact: true }).fill('Look')
  await page.getByRole('button', { name: `Move ${name} up` }).press('Enter')
  await page
    .getByRole('group', { name: `Uses of ${name}` })
    .getByLabel('On cards')
    .check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  const answer = await request.get(`/api/v1/categories/${category.id}/attributes`)
  const list: { attribute: { name: string } }[] = (await answer.json()).data
  expect(list.map(({ attribute }) => attribute.name)).toEqual(['RAM', name, 'Battery'])
})

/** Gives a choice a number and a colour; what is wrong is said at its field. */
async function editChoice(choices: Locator, label: string) {
  await choices.getByRole('button', { name: `Edit ${label}` }).click()
  const row = choices.getByRole('listitem').filter({ hasText: label })
  await row.getByLabel('Number').fill('many')
  await row.getByLabel('Colour', { exact: true }).fill('red')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Must be a number')).toBeVisible()
  await expect(row.getByText('A colour like #1a2b3c')).toBeVisible()
  await row.getByLabel('Number').fill('2.5')
  await row.getByLabel('Pick a colour').fill('#20c0a0')
  await expect(row.getByLabel('Colour', { exact: true })).toHaveValue('#20c0a0')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByLabel('Number')).toHaveCount(0)
  await choices.getByRole('button', { name: `Edit ${label}` }).click()
  await expect(row.getByLabel('Number')).toHaveValue('2.5')
  await expect(row.getByLabel('Colour', { exact: true })).toHaveValue('#20c0a0')
}

test('a vendor fills the specifications by keyboard, and a buyer reads and compares them @phone', async ({
  page,
  request,
  newPerson,
}) => {
  const { id: categoryId, name: category, ram, battery } = await makeCategory(request)
  const shop = await openShop(request)
  const [first, second] = [await shop.product({}), await shop.product({})]
  const headers = await asPerson(request, shop.vendor.email)
  await send(request, 'patch', `/products/${first.id}`, { headers, data: { categoryId } })
  const attributes = [
    { attributeId: ram.id, value: [ram.values[1]?.id] },
    { attributeId: battery.id, value: 5000 },
  ]
  const data = { categoryId, brand: 'Walton', attributes }
  await send(request, 'patch', `/products/${second.id}`, { headers, data })

  await fillByKeyboard(await newPerson(), request, shop.vendor.email, first.name)

  await page.goto(`/products/${first.id}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Devices')
  const table = page.getByRole('table', { name: `Specifications of ${first.name}` })
  await expect(table.getByRole('row', { name: /Battery/ })).toContainText('5000 mAh')
  await expect(table.getByRole('rowheader', { name: 'Battery ব্যাটারি', exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Walton' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/products?category=${encodeURIComponent(category)}`)
  await expect(page.getByRole('article').filter({ hasText: '16 GB' })).toHaveCount(1)
  for (const { id } of [first, second]) {
    await page.goto(`/products/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByText('Added to Comparison')).toBeVisible()
  }
  await page.goto('/compare-products')
  const compared = page.getByRole('table', { name: 'Products compared' })
  await expect(compared.getByRole('row', { name: /RAM differs/ })).toContainText('16 GB')
  await expectAccessible(page)
  await page.getByLabel('Show only differences').check()
  await expect(compared.getByRole('rowheader', { name: /Battery/ })).toBeHidden()
  await expect(compared.getByRole('rowheader', { name: /RAM/ })).toBeVisible()
})

/** States brand, memory and battery of a product that has none, as a vendor. */
async function fillByKeyboard(
  vendor: Page,
  request: APIRequestContext,
  email: string,
  name: string,
) {
  await rememberSession(vendor, request, email)
  await openScreen(vendor, 'shop-products')
  await choose(vendor, name, 'Edit')
  const editor = vendor.getByRole('dialog', { name: 'Edit Product' })
  await expect(editor.getByText('0% complete')).toBeVisible()
  await editor.getByLabel('Brand').fill('Walton')
  await editor.getByLabel('RAM').focus()
  await vendor.keyboard.press('8')
  await vendor.keyboard.press('Tab')
  await vendor.keyboard.type('5000')
  await expect(editor.getByText('Complete. Shoppers can find')).toBeVisible()
  await expectAccessible(vendor)
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(editor).toBeHidden()
}
