import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const screens = {
  CUSTOMER: ['my-orders', 'recent-viewed', 'my-followed-shops', 'saved'],
  VENDOR: [
    'my-shops',
    'shop-products',
    'shop-reviews',
    'orders',
    'to-pack',
    'shop-followers',
    'commission',
  ],
  ADMIN: [
    'customers',
    'vendors',
    'shops',
    'categories',
    'coupons',
    'commission-rates',
    'newsletters',
    'reviews',
    'refunds',
    'all-orders',
    'deadlines',
  ],
  SUPER_ADMIN: ['admins'],
} as const

const links = {
  'customer@haat.example': [
    'Dashboard',
    'My Orders',
    'Returns',
    'Messages',
    'Complaints',
    'Followed Shops',
    'Saved Products',
    'Recent Viewed',
  ],
  'vendor@haat.example': [
    'Dashboard',
    'My Shops',
    'Orders',
    'To Pack',
    'Returns',
    'Messages',
    'Questions',
    'Complaints',
    'Shop Products',
    'Shop Reviews',
    'Shop Followers',
    'Earnings',
    'Commission',
    'Scorecards',
    'Couriers',
  ],
  'admin@haat.example': [
    'Dashboard',
    'Returns',
    'Messages',
    'Questions',
    'Complaints',
    'Refunds',
    'Disputes',
    'Deadlines',
    'Finance',
    'Customers',
    'Vendors',
    'Shops',
    'Categories',
    'Attributes',
    'Brands',
    'Coupons',
    'Commission Rates',
    'Scorecards',
    'Couriers',
    'Newsletters',
  ],
  'superadmin@haat.example': ['Dashboard'],
} as const

const mayOpen: Record<keyof typeof links, readonly (keyof typeof screens)[]> = {
  'customer@haat.example': ['CUSTOMER'],
  'vendor@haat.example': ['VENDOR'],
  'admin@haat.example': ['ADMIN'],
  'superadmin@haat.example': ['ADMIN', 'SUPER_ADMIN'],
}

// screens.spec.ts checks that each role can open its own screens.
for (const [email, allowed] of Object.entries(mayOpen)) {
  test(`${email} cannot open the screens of other roles`, async ({ page, request }) => {
    await rememberSession(page, request, email)
    await page.goto('/dashboard/profile')
    const refusal = page.getByText('You are not authorized To access this route')
    for (const [role, names] of Object.entries(screens)) {
      if (allowed.some((each) => each === role)) continue
      for (const name of names) {
        await goWithin(page, `/dashboard/${name}`)
        await expect(page, name).toHaveURL(`/unauthorized-access?role=${role}`)
        await expect(refusal).toBeVisible()
      }
      // The redirect also works when the address is loaded directly.
      await page.goto(`/dashboard/${names[0]}`)
      await expect(page).toHaveURL(`/unauthorized-access?role=${role}`)
    }
  })
}

/** Navigates within the open site, as Back and Forward do, without a reload. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

for (const [email, labels] of Object.entries(links)) {
  // The menu that holds the links on phones is the same for every role.
  const tag = email.startsWith('vendor') ? '@phone' : []
  test(`${email} sees the links of their role`, { tag }, async ({ page, request }) => {
    await rememberSession(page, request, email)
    await page.goto('/dashboard/index')
    const menu = page.getByRole('button', { name: 'Dashboard menu' })
    const nav = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(menu.or(nav).first()).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await expect(nav.getByRole('link')).toHaveText([...labels])
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page)
    const last = labels.at(-1) ?? ''
    await nav.getByRole('link', { name: last }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('an anonymous visitor is redirected to the login, and back afterwards', async ({ page }) => {
  await page.goto('/dashboard/my-orders?page=2')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill('customer@haat.example')
  await page.getByLabel('Password', { exact: true }).fill('haat1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/my-orders?page=2')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
})

test('an unknown dashboard address offers anonymous visitors to sign in or up', async ({
  page,
  problems,
}) => {
  problems.allow(/^404 GET .*\/dashboard\/nowhere$/)
  await page.goto('/dashboard/nowhere')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up')
  await expectAccessible(page)
})

test('the top bar searches the market and signs out @phone', async ({ page, request }) => {
  await rememberSession(page, request, 'customer@haat.example')
  await page.goto('/dashboard/index')
  await page.getByPlaceholder('Search products...').fill('mouse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?search=mouse')
  await page.goto('/dashboard/index')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByText('My Account', { exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Profile', 'Logout'])
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})
