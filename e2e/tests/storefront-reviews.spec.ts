import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, password, signUp, tokenOf, unique } from '../support/market.ts'
import { openBoughtProduct, placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('only a buyer may write a review @phone', async ({ page, request, newPerson }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 700 })
  const address = `/products/${product.id}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page).toHaveURL('/login')

  const other = await newPerson()
  await rememberSession(other, request, (await signUp(request, 'customer')).email)
  await other.goto(address)
  await other.getByRole('button', { name: 'Write a Review' }).click()
  const refusal = other.getByRole('dialog', { name: 'Purchase Product First' })
  const words = refusal.getByText(
    'Please purchase this product first and then share your experience with this product.',
  )
  await expect(words).toBeVisible()
  const [text, button] = [
    await words.boundingBox(),
    await refusal.getByRole('button', { name: 'Close' }).last().boundingBox(),
  ]
  const band = (button?.y ?? Infinity) - ((text?.y ?? 0) + (text?.height ?? 0))
  expect(band, 'nothing empty stands between the words and the button').toBeLessThan(50)
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await expect(other.getByRole('button', { name: 'Write a Review' })).toBeFocused()

  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 700 }] })
  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(address)
  await buyer.getByRole('button', { name: 'Write a Review' }).click()
  const form = buyer.getByRole('dialog', { name: 'Write a Review' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Please select a rating')).toBeVisible()
  await form.getByLabel('Your review').fill('Does what it says.')
  await form.getByText('4 stars').click({ force: true })
  await expectAccessible(buyer)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(buyer.getByText('Successfully submitted')).toBeVisible()
  const reviews = buyer.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Does what it says.')).toBeVisible()
  await expect(reviews.getByText(customer.name)).toBeVisible()
  await expect(reviews.getByText(/4 out of 5/).first()).toBeVisible()
})

test('signing in returns to the same section of the page', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 700 })
  const customer = await signUp(request, 'customer')
  await page.goto(`/products/${product.id}#reviews`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page).toHaveURL('/login')
  // The page that it returns to takes a moment.
  await page.route(`**/api/v1/products/${product.id}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/products/${product.id}#reviews`)
  const top = () => page.locator('#reviews').evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
})

test('a review that the server rejects keeps the input', async ({ page, request, problems }) => {
  problems.allow(/reviews\/create/)
  await openBoughtProduct(page, request)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const form = page.getByRole('dialog', { name: 'Write a Review' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please select a rating')).toHaveCount(2)
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused()
  await form.getByText('5 stars').click({ force: true })
  await form.getByLabel('Your review').fill('Typed with care.')
  await page.route('**/reviews/create', (route) => route.abort('internetdisconnected'))
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(form.getByText('Check your connection and try again.')).toBeVisible()
  await expect(form.getByLabel('Your review')).toHaveValue('Typed with care.')

  await page.route('**/reviews/create', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Not twice.', code: 'X' } }),
  )
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Not twice.')).toBeVisible()
  await expect(form.getByText('Check your connection and try again.')).toBeHidden()
})

test('a seller sees that only buyers may review, and a failed check says that it failed', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  problems.allow(/^failed GET .*\/get-product-order\//)
  const shop = await openShop(request)
  const product = await shop.product({})
  await rememberSession(page, request, shop.vendor.email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase Product First' })).toBeVisible()

  const customer = await newPerson()
  await rememberSession(customer, request, (await signUp(request, 'customer')).email)
  await customer.route('**/get-product-order/*', (route) => route.abort('internetdisconnected'))
  await customer.goto(`/products/${product.id}`)
  await customer.getByRole('button', { name: 'Write a Review' }).click()
  await expect(customer.getByText('Something went wrong')).toBeVisible()
  await expect(customer.getByRole('dialog')).toBeHidden()
})

test('a part whose code comes late stays for somebody who is signed in, and an early press counts', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await rememberSession(page, request, shop.vendor.email)
  const address = `/products/${product.id}`
  const html = await (await request.get(address)).text()
  await page.route('**/assets/*.js', async (route) => {
    const isOfPage = html.includes(new URL(route.request().url()).pathname)
    if (!isOfPage) await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const buttons = [...document.querySelectorAll('button')]
      const write = buttons.find(({ textContent }) => textContent === 'Write a Review')
      write?.setAttribute('data-from-server', '')
      setTimeout(() => write?.click(), 20)
    })
  })
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: 'Purchase Product First' })).toBeVisible()
  await expect(page.locator('[data-from-server]')).toHaveCount(1)
})

test('reviews have pages in the address, and the scroll position stays', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const word = unique('reviewed')
  const product = await shop.product({ name: `${word} Router` })
  await page.route('**/reviews/product/*', (route) =>
    route.fulfill({ json: manyReviews(new URL(route.request().url()).searchParams.get('page')) }),
  )
  await page.goto(`/products?search=${word}`)
  await page.getByRole('link', { name: product.name }).click()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Words 1 of page 1')).toBeVisible()
  await reviews.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`/products/${product.id}?reviews=2#reviews`)
  await expect(reviews.getByText('Words 1 of page 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
  await page.goBack()
  await expect(reviews.getByText('Words 1 of page 1')).toBeVisible()
})

/** The API's response for a page of a product with 25 reviews. */
function manyReviews(page: string | null) {
  const reviews = Array.from({ length: 10 }, (_, index) => ({
    id: `review-${page}-${index}`,
    rating: 4,
    comment: `Words ${index + 1} of page ${page}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    customer: { id: 'someone', name: 'Someone', profilePhoto: null },
    product: { id: 'product', name: 'Product', image: '' },
    isVerified: false,
    pictures: [],
    helpful: 0,
    answer: null,
    isHelpfulToMe: false,
    isReportedByMe: false,
  }))
  const meta = { page: Number(page), limit: 10, total: 25 }
  return { success: true, message: '', data: { rating: 4, reviews }, meta }
}

test('an admin hides a review and shows it again', async ({ page, request, newPerson }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 700 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 700 }] })
  const comment = unique('Call this number ')
  await request.post('/api/v1/reviews/create', {
    headers: { authorization: await tokenOf(request, customer.email) },
    data: { productId: product.id, rating: 2, comment },
  })
  await rememberSession(page, request, 'admin@haat.example')
  await page.goto('/dashboard/index')
  await page.getByRole('link', { name: 'See all reviews' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: comment })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  const choose = async (entry: string) => {
    await row.getByRole('button', { name: /^Actions for the review/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Hide')
  const question = page.getByRole('dialog', { name: 'Hide this review?' })
  await question.getByRole('button', { name: 'Hide review' }).click()
  await expect(question.getByText('Please give a reason')).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Reason').fill('It asks to buy elsewhere.')
  await question.getByRole('button', { name: 'Hide review' }).click()
  await expect(page.getByText('The review is hidden')).toBeVisible()
  await expect(row).toContainText('It asks to buy elsewhere.')
  await expectAccessible(page)

  const writer = await newPerson()
  await rememberSession(writer, request, customer.email)
  const stranger = await newPerson()
  for (const reader of [writer, stranger]) await reader.goto(`/products/${product.id}`)
  await expect(
    writer.getByText('Others do not see this review: It asks to buy elsewhere.'),
  ).toBeVisible()
  await expectAccessible(writer)
  await expect(stranger.getByText('No Review Found')).toBeVisible()
  await expect(stranger.getByText(comment)).toHaveCount(0)

  await choose('Show again')
  await expect(page.getByText('The review is visible again')).toBeVisible()
  await expect(row).not.toContainText('Hidden')
  await expect(async () => {
    await stranger.reload()
    await expect(stranger.getByText(comment)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
