import { expect, type Page } from '@playwright/test'
import { openShop, signIn, signUp } from '../support/market.ts'
import { withoutNoticeStream } from '../support/notice-stream.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

// A browser in which a customer has signed in gets the page of a shop with its content in it.
test('a customer sees a shop before any script runs @phone', async ({ page, request }) => {
  await withoutNoticeStream(page)
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const customer = await signUp(request, 'customer')
  await signIn(page, customer.email)
  await expect(page).toHaveURL('/')

  const start = await holdScripts(page)
  await page.goto(`/shops/${shop.id}`, { waitUntil: 'commit' })
  const calls = apiCallsOf(page)
  await expect(page.getByRole('heading', { name: shop.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toBeDisabled()
  start()
  await expect(follow).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(calls.filter((each) => /\/(products|scorecards|shops)[/?]/.test(each))).toEqual([])
  await follow.click()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
})

test('after a logout the page of a shop asks for a sign-in', async ({ page, request }) => {
  const shop = await openShop(request)
  const customer = await signUp(request, 'customer')
  await signIn(page, customer.email)
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: /account menu/ }).click()
  const ended = page.waitForResponse('**/auth/logout')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await ended

  const answer = page.waitForResponse(`**/shops/${shop.id}`)
  await page.goto(`/shops/${shop.id}`)
  expect(await (await answer).text()).not.toContain(shop.name)
  await expect(page).toHaveURL('/login')
})

// Storage may be gone while the cookie is still there.
test('a browser that only says that a customer is signed in must sign in, which leads back', async ({
  page,
  request,
  context,
}) => {
  const shop = await openShop(request)
  const customer = await signUp(request, 'customer')
  await page.goto('/login')
  const { origin } = new URL(page.url())
  const cookie = { name: 'haat_customer', value: '1', domain: new URL(origin).hostname }
  await context.addCookies([{ ...cookie, path: '/shops/' }])
  const calls = apiCallsOf(page)
  await page.goto(`/shops/${shop.id}`)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: shop.name })).toBeHidden()
  expect(calls).toEqual([])

  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('three-small-boats')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/shops/${shop.id}`)
  await expect(page.getByRole('heading', { name: shop.name, level: 1 })).toBeVisible()
})

test('the products of a shop load beside it', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto('/shops')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/v1\/shops\/[^/]+$/, async (route) => {
    await held
    await route.continue()
  })
  const products = page.waitForRequest(/\/api\/v1\/products\?shopId=/)
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await products
  answer()
  await expect(page.getByRole('heading', { name: 'Top picks from the shop' })).toBeVisible()
})

/** The paths of the API calls that the page makes from now on. */
function apiCallsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

/** Holds back every script of the pages opened from now on, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let start = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  return start
}
