import { expect } from '@playwright/test'
import { endFault, expectRetry, followLink } from '../support/failures.ts'
import { openShop, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a visitor browses the shops and must sign in to open one', async ({ page }) => {
  await page.goto('/shops')
  await expect(page.getByRole('heading', { name: 'Explore All Shops', level: 1 })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(12)
  const first = cards.first()
  await expect(first.getByText('ACTIVE')).toBeVisible()
  await expect(first.getByText(/^Rated [\d.]+ out of 5$/)).toBeAttached()

  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  const name = await first.getByRole('heading').innerText()
  await pager.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/shops?page=2')
  await expect(first.getByRole('heading')).not.toHaveText(name)
  await page.goBack()
  await expect(first.getByRole('heading')).toHaveText(name)

  await first.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL('/login')
})

test('a customer opens a shop, follows it and unfollows it @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900, discount: 100 })
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)

  await page.goto(`/shops/${shop.id}`)
  await expect(page.getByRole('heading', { name: shop.name, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(`${shop.name} | Haat`)
  await expect(page.getByText('Shop 5, Computer City, Dhaka')).toBeVisible()
  await expect(page.getByRole('main').getByText(shop.vendor.phoneNumber)).toBeVisible()
  await expect(page.getByText('0 out of 5 (0 reviews)')).toBeVisible()
  await expect(page.getByText('0 followers')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About the Shop' })).toBeVisible()
  await expect(page.getByText('A shop that one test opened.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Top picks from the shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()

  // The button and the count change before the server has answered; the toast waits for the response.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/followed-shops/follow', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await expect(page.getByText('Pending...')).toBeVisible()
  answer()
  await expect(page.getByText('Following', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByText('Unfollowed')).toBeVisible()
  await expect(page.getByText('0 followers')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
})

test('the pages of a shop’s products keep the scroll position', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  const answer = await request.get('/api/v1/shops?sortBy=productCount&sortOrder=desc&limit=1')
  const [shop] = (await answer.json()).data
  await page.goto(`/shops/${shop.id}`)
  const picks = page.getByRole('region', { name: 'Top picks from the shop' })
  const first = await picks.getByRole('heading', { level: 3 }).first().innerText()
  await picks.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`/shops/${shop.id}?page=2#top-picks`)
  await expect(picks.getByRole('heading', { level: 3 }).first()).not.toHaveText(first)
  await expect(picks.getByRole('heading', { level: 2 })).toBeInViewport()
})

test('followers that failed to load are retried', async ({ page, request, problems }) => {
  problems.allow(/\/followed-shops\/followers\//)
  const shop = await openShop(request)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  const followers = /\/followed-shops\/followers\//
  await page.route(followers, (route) => route.abort('connectionfailed'))
  await page.goto(`/shops/${shop.id}`)
  await endFault(page, followers, page.getByRole('main'))
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeEnabled()
})

test('a follow that the server rejects is rolled back, with the reason', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/followed-shops\/follow/)
  const shop = await openShop(request)
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto(`/shops/${shop.id}`)
  const reason = 'This shop takes no followers today.'
  await page.route('**/followed-shops/follow', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: reason, code: 'CONFLICT' } }),
  )
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect(page.getByText('0 followers')).toBeVisible()
})

test('an unknown shop is a page not found', async ({ page, request, problems }) => {
  problems.allow(/^404 GET .*\/(shops|followed-shops)\//)
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto('/shops/01930000-0000-7000-8000-00000000dead')
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
})

test('shops that failed to load are retried', async ({ page, problems }) => {
  problems.allow(/\/api\/v1\/shops/)
  await page.goto('/contact')
  await expectRetry(page, {
    calls: /\/api\/v1\/shops/,
    go: () => followLink(page, 'All Shops'),
    arrived: () => expect(page.getByRole('main').getByRole('article')).toHaveCount(12),
  })
})
