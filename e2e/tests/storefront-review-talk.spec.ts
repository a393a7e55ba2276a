import { expect, type APIRequestContext, type Page, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signUp, unique } from '../support/market.ts'
import { openBoughtProduct } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { reviewedProduct } from '../support/reviews.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a review carries pictures and its breakdown narrows the list @phone', async ({
  page,
  request,
}) => {
  await openBoughtProduct(page, request)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const form = page.getByRole('dialog', { name: 'Write a Review' })
  await form.getByText('5 stars').click({ force: true })
  await form.getByLabel('Your review').fill('Look at it.')
  await form.getByLabel('Add a picture').setInputFiles(picture)
  await expect(form.getByRole('img', { name: picture.name })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('img', { name: /^Picture 1 by/ })).toBeVisible()
  await reviews.getByRole('link', { name: /^1\s+star: 0 reviews/ }).click()
  await expect(page).toHaveURL(/\?stars=1/)
  await expect(reviews.getByText('No Review Found')).toBeVisible()
  await reviews.getByRole('link', { name: /^1 star Show all/ }).click()
  await reviews.getByRole('link', { name: /^With pictures/ }).click()
  await expect(page).toHaveURL(/\?pictures=true/)
  await expect(reviews.getByText('Look at it.')).toBeVisible()
  await reviews.getByLabel('Sort reviews').selectOption('Most helpful')
  await expect(page).toHaveURL(/order=helpful/)
  await page.reload()
  await expect(reviews.getByText('Look at it.')).toBeVisible()
  await expectAccessible(page)
})

test('a review is verified, helpful, reported and answered, and its writer is told', async ({
  page,
  request,
  newPerson,
}) => {
  const comment = unique('Fine ')
  const { shop, product, writer } = await reviewedProduct(request, comment)
  const address = `/products/${product.id}`
  await page.goto(address)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Verified purchase')).toBeVisible()
  await reviews.getByRole('button', { name: 'Helpful' }).click()
  await expect(page).toHaveURL('/login')

  const reader = await newPerson()
  await rememberSession(reader, request, (await signUp(request, 'customer')).email)
  await reader.goto(address)
  const helpful = reader.getByRole('button', { name: /^Helpful/ })
  await helpful.click()
  await expect(helpful).toHaveText('Helpful(1)')
  await pressUntil(helpful, 'Helpful')
  await pressUntil(helpful, 'Helpful(1)')
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  const report = reader.getByRole('dialog', { name: 'Report this review' })
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report.getByText('Please say what is wrong')).toBeVisible()
  await report.getByLabel('What is wrong?').fill('It names a person.')
  await expectAccessible(reader)
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(reader.getByText('You reported this')).toBeVisible()
  await expectAccessible(reader)

  await answerAsSeller(await newPerson(), request, shop.vendor.email)

  const told = await newPerson()
  await rememberSession(told, request, writer.email)
  await told.goto('/dashboard/notices')
  await told.getByRole('link', { name: /answered your review/ }).click()
  await expect(told.getByText('Answer by the shop')).toBeVisible()
  await expect(told.getByText('1 person found this helpful')).toBeVisible()

  await keepAsAdmin(await newPerson(), request, comment)
})

test('of a long review the opening is shown, and all of it when asked', async ({
  page,
  request,
}) => {
  const comment = unique(`${'An honest opinion. '.repeat(100)}It ends with `)
  const { product } = await reviewedProduct(request, comment)
  await page.goto(`/products/${product.id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText(/An honest opinion\. .*…/)).toBeVisible()
  await expect(reviews.getByText(comment)).toHaveCount(0)
  await expectAccessible(page)
  await reviews.getByRole('button', { name: 'Read all' }).press('Enter')
  await expect(reviews.getByText(comment)).toBeFocused()
})

async function answerAsSeller(seller: Page, request: APIRequestContext, email: string) {
  await rememberSession(seller, request, email)
  await seller.goto('/dashboard/shop-reviews')
  await seller.getByRole('button', { name: /^Actions for the review/ }).click()
  await seller.getByRole('menuitem', { name: 'Answer' }).click()
  const answer = seller.getByRole('dialog', { name: 'Answer this review' })
  await answer.getByLabel('Your answer').fill('Thank you! Call 01712345678.')
  await answer.getByRole('button', { name: 'Save' }).click()
  await expect(seller.getByText('Your answer is on the product page')).toBeVisible()
  await expect(seller.getByText('Thank you! Call •••.')).toBeVisible()
  await expectAccessible(seller)
}

async function keepAsAdmin(admin: Page, request: APIRequestContext, comment: string) {
  await rememberSession(admin, request, 'admin@haat.example')
  await admin.goto('/dashboard/reviews')
  const row = admin.getByRole('row').filter({ hasText: comment })
  await expect(row).toContainText('It names a person.')
  await row.getByRole('button', { name: /^Actions for the review/ }).click()
  await admin.getByRole('menuitem', { name: 'Keep' }).click()
  await expect(admin.getByText('The review stays, and its reports are settled')).toBeVisible()
  await expect(row.getByText('It names a person.')).toHaveCount(0)
}

/** A press while the one before is still being saved does nothing. */
async function pressUntil(button: Locator, text: string): Promise<void> {
  await expect(async () => {
    await button.click()
    await expect(button).toHaveText(text, { timeout: 3_000 })
  }).toPass()
}
