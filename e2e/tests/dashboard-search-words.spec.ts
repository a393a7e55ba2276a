import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, find, openScreen } from '../support/lists.ts'
import { unique, uniqueWord } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'

test('an admin adds a synonym, and shoppers find products by it at once', async ({
  page,
  request,
}) => {
  const word = unique('qrmd')
  await rememberSession(page, request, admin)
  await openScreen(page, 'categories')
  await page.getByRole('link', { name: 'Search words' }).click()
  await expect(page.getByRole('heading', { name: 'Search Words' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Words' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Words' })
  await adding.getByRole('button', { name: 'Add words' }).click()
  await expect(adding.getByText('Enter at least one word.')).toBeVisible()
  await adding.getByLabel('Words that mean the same').fill(`${word}, ${word} set`)
  await adding.getByLabel('Also finds').fill('laser printer')
  await adding.getByLabel('Category shown first').selectOption('Printer')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add words' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()

  const visitor = await request.get(`/api/v1/products?limit=1&searchTerm=${word}`)
  expect((await visitor.json()).data[0].name).toContain('Laser Printer')

  await find(page, 'Search by word', word)
  await expectAccessible(page)
  await choose(page, word, 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Words' })
  await editing.getByLabel('Also finds').fill('!')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Every word must contain a letter or a digit.')).toBeVisible()
  await editing.getByLabel('Also finds').fill('thermal printer')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await choose(page, word, 'Delete')
  await page
    .getByRole('alertdialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('No words found')).toBeVisible()
})

test('an admin adds synonyms for a search without results', async ({ page, request }) => {
  const word = uniqueWord('znqv')
  await request.get(`/api/v1/products?searchTerm=${word}`)
  await rememberSession(page, request, admin)
  // The market counts searches in memory and writes them every 15 seconds.
  await expect(async () => {
    await page.goto(`/dashboard/searches-without-result?search=${word}`)
    await expect(page.getByRole('link', { name: word })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Nothing')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Add words for ${word}` }).click()
  const adding = page.getByRole('dialog', { name: 'Add Words' })
  await expect(adding.getByLabel('Words that mean the same')).toHaveValue(`${word}, `)
  await adding.getByLabel('Also finds').fill('webcam, camera')
  await adding.getByRole('button', { name: 'Add words' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
  await page.getByRole('link', { name: word }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Camera')
})

test('an admin sees what is bought after searches, once it has been counted', async ({
  page,
  request,
}) => {
  await rememberSession(page, request, admin)
  await page.goto('/dashboard/search-words')
  await page.getByRole('link', { name: 'Bought after searches' }).click()
  await expect(page.getByRole('heading', { name: 'Bought After Searches' })).toBeVisible()
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await expectAccessible(page)
  // The nightly count has not run, so a list is shown that could be one.
  const product = { productId: crypto.randomUUID(), productName: `Lamp ${'of glass '.repeat(30)}` }
  const data = [{ query: 'reading lamp', ...product, buyers: 12 }]
  await page.route(/\/api\/v1\/searches\/sales/, (route) =>
    route.fulfill({
      json: { success: true, message: '', data, meta: { page: 1, limit: 10, total: 1 } },
    }),
  )
  await page.reload()
  await expect(page.getByRole('link', { name: 'reading lamp' })).toHaveAttribute(
    'href',
    '/products?search=reading+lamp',
  )
  await expect(page.getByRole('link', { name: /^Lamp of glass/ })).toHaveAttribute(
    'href',
    `/products/${product.productId}`,
  )
  await expectAccessible(page)
})
