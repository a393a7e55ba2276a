import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, unique, type TestShop } from '../support/market.ts'
import { askAbout } from '../support/questions.ts'
import { reviewedProduct } from '../support/reviews.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a customer asks, the shop and a buyer answer, and everyone reads it @phone', async ({
  page,
  request,
  newPerson,
}) => {
  const { shop, product, writer: buyer } = await reviewedProduct(request)
  const address = `/products/${product.id}`
  const stranger = await newPerson()
  await stranger.goto(address)
  await stranger.getByRole('button', { name: 'Ask a Question' }).click()
  await expect(stranger).toHaveURL('/login')

  const asker = await signUp(request, 'customer')
  await rememberSession(page, request, asker.email)
  await page.goto(address)
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await expect(questions.getByText('No questions yet')).toBeVisible()
  await questions.getByRole('button', { name: 'Ask a Question' }).click()
  const form = page.getByRole('dialog', { name: 'Ask a question' })
  await form.getByRole('button', { name: 'Ask' }).click()
  await expect(form.getByText('Please write a question')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Your question').fill('How long is it? Call 01712345678.')
  await form.getByRole('button', { name: 'Ask' }).click()
  await expect(questions.getByText('How long is it? Call •••.')).toBeVisible()
  await expect(questions.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await answerAsSeller(await newPerson(), request, shop)

  const owner = await newPerson()
  await rememberSession(owner, request, buyer.email)
  await owner.goto(address)
  await owner.getByRole('button', { name: 'Answer', exact: true }).click()
  const second = owner.getByRole('dialog', { name: 'Answer this question' })
  await second.getByLabel('Your answer').fill('Mine is longer.')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Bought it')).toBeVisible()

  await stranger.goto(address)
  await expect(stranger.getByText('One metre.')).toBeVisible()
  await expect(stranger.getByText('Mine is longer.')).toBeVisible()
  await expect(stranger.getByText('The shop', { exact: true })).toBeVisible()
  await expectAccessible(stranger)
})

/** The shop finds the question by its notice and answers it. */
async function answerAsSeller(seller: Page, request: APIRequestContext, shop: TestShop) {
  await rememberSession(seller, request, shop.vendor.email)
  await seller.goto('/dashboard/notices')
  await seller.getByRole('link', { name: /A question about/ }).click()
  await expect(seller).toHaveURL('/dashboard/questions')
  await seller.getByLabel('Show').selectOption('Without the shop’s answer')
  await seller.getByRole('button', { name: 'Answer' }).click()
  const answer = seller.getByRole('dialog', { name: 'Answer this question' })
  await answer.getByLabel('Your answer').fill('One metre.')
  await expectAccessible(seller)
  await answer.getByRole('button', { name: 'Save' }).click()
  await expect(seller.getByText('No questions')).toBeVisible()
}

test('a reported question comes first, and an admin hides it', async ({
  page,
  request,
  newPerson,
}) => {
  const product = await (await openShop(request)).product({})
  const words = unique('Buy at my place ')
  await askAbout(request, product.id, words)
  const reader = await newPerson()
  await rememberSession(reader, request, (await signUp(request, 'customer')).email)
  await reader.goto(`/products/${product.id}`)
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  const report = reader.getByRole('dialog', { name: 'Report this' })
  await report.getByLabel('What is wrong?').fill('It advertises.')
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(reader.getByText('You reported this')).toBeVisible()

  await rememberSession(page, request, 'admin@haat.example')
  await page.goto('/dashboard/questions')
  const row = page.getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText('It advertises.')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Hide the question' }).click()
  await expect(row.getByText('Hidden from others')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('No questions yet')).toBeVisible()
})
