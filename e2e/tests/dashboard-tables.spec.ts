import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import { listCalls, openScreen } from '../support/lists.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const orders = ['Date', 'Status', 'Quantity', 'Amount', 'Payment Type', 'Payment Status', 'Actions']
const people = ['Select', 'Image', 'Name', 'Email', 'Phone', 'Status', 'Actions']

const tables = {
  'customer@haat.example': {
    'my-orders': orders,
    'recent-viewed': ['Image', 'Name', 'Rating', 'Price', 'Discount', 'Actions'],
    'my-followed-shops': ['Logo', 'Name', 'Rating', 'Followers', 'Actions'],
  },
  'vendor@haat.example': {
    orders,
    'shop-products': ['Image', 'Name', 'Stock', 'Price', 'Discount', 'Status', 'Actions'],
    'shop-reviews': ['Image', 'Name', 'Rating', 'Customer', 'Date', 'Actions'],
    'shop-followers': ['Photo', 'Name', 'Email', 'Phone', 'Status'],
  },
  'admin@haat.example': {
    customers: people,
    vendors: people,
    shops: ['Logo', 'Name', 'Rating', 'Reviews', 'Followers', 'Products', 'Status', 'Actions'],
    categories: ['Image', 'Name', 'Description', 'Actions'],
    coupons: [
      'Code',
      'Discount',
      'Start Date',
      'End Date',
      'Per User Limit',
      'Total Limit',
      'Total Used',
      'Actions',
    ],
    newsletters: ['Email', 'Submit Date'],
    reviews: ['Image', 'Name', 'Rating', 'Customer', 'Date', 'Actions'],
    'all-orders': orders,
  },
  'superadmin@haat.example': { admins: people },
} as const

const skeletonRows = 5

test.describe('tables', () => {
  for (const [email, screens] of Object.entries(tables)) {
    test(`of ${email} have their columns, and show skeleton rows first`, async ({
      page,
      request,
    }) => {
      await rememberSession(page, request, email)
      for (const [name, columns] of Object.entries(screens)) {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route(/\/api\/v1\/(?!auth|users|shops\/vendor)/, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(`/dashboard/${name}`)
        const table = page.getByRole('main').getByRole('table')
        await expect(table.getByRole('row')).toHaveCount(skeletonRows + 1)
        await expect(table.locator('.skeleton').first()).toBeVisible()
        const headings = await table
          .getByRole('columnheader')
          .evaluateAll((cells) =>
            cells.map((cell) => (cell.querySelector('button') ?? cell).textContent),
          )
        expect(headings, name).toEqual(columns)
        release()
        await expect(table.locator('.skeleton')).toHaveCount(0)
        await page.unroute(/\/api\/v1\/(?!auth|users|shops\/vendor)/)
      }
    })
  }
})

test.describe('room', () => {
  for (const [email, lists] of Object.entries(listCalls)) {
    test(`of ${email}’s tables is enough on tablets and small laptops`, async ({
      page,
      request,
    }) => {
      await rememberSession(page, request, email)
      for (const name of Object.keys(lists)) {
        await openScreen(page, name)
        const box = page.getByRole('main').getByRole('table').locator('xpath=..')
        for (const width of [768, 1024]) {
          await page.setViewportSize({ width, height: 800 })
          const beyond = () => box.evaluate((each) => each.scrollWidth - each.clientWidth)
          await expect.poll(beyond, `${name} at ${width} px`).toBeLessThanOrEqual(0)
        }
      }
    })
  }
})

test('the menu of a row covers the rows below it', async ({ page, request }) => {
  await rememberSession(page, request, 'vendor@haat.example')
  await page.setViewportSize({ width: 1920, height: 900 })
  await openScreen(page, 'shop-products')
  await page.getByRole('button', { name: 'Actions for' }).first().click()
  const covered = () =>
    page.getByRole('menuitem').evaluateAll(
      (items) =>
        items.filter((item) => {
          const { right, top, height } = item.getBoundingClientRect()
          return !item.contains(document.elementFromPoint(right - 4, top + height / 2))
        }).length,
    )
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect.poll(covered).toBe(0)
})

/** Excludes lists that show everything on one page, and the one that the client splits into pages. */
const onePage = ['recent-viewed', 'my-followed-shops']
const ownPages = ['newsletters']

test.describe('pages', () => {
  for (const [email, lists] of Object.entries(listCalls)) {
    test(`of ${email}’s lists have the length that the server states`, async ({
      page,
      request,
    }) => {
      await rememberSession(page, request, email)
      for (const [name, call] of Object.entries(lists)) {
        if (ownPages.includes(name)) continue
        const release = await serveTwoOfFive(page, call)
        await page.goto(`/dashboard/${name}`)
        await expect(page.getByText('Showing 1-2 of 5 items'), name).toBeVisible()
        const pager = page.getByRole('navigation', { name: 'Pages' })
        if (onePage.includes(name)) {
          await expect(pager, name).toHaveCount(0)
        } else {
          await expect(pager.getByText(/^\d$/), name).toHaveText(['2', '3'])
          await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
          await pager.getByRole('link', { name: 'Next page' }).click()
          await expect(page).toHaveURL(`/dashboard/${name}?page=2`)
          // The previous page stays, dimmed, until the next has loaded.
          const table = page.getByRole('main').getByRole('table')
          await expect(table.locator('xpath=..')).toHaveAttribute('aria-busy', 'true')
          await expect(table).toHaveCSS('opacity', '0.5')
          await expect(table.getByRole('row')).toHaveCount(3)
          release()
          await expect(page.getByText('Showing 3-4 of 5 items'), name).toBeVisible()
          await expect(table).toHaveCSS('opacity', '1')
        }
        await page.unroute(call)
      }
    })
  }
})

/**
 * Answers a list's call with two of its rows, as one of three pages. Every page but the first is held back until
 * the returned function is called.
 */
async function serveTwoOfFive(page: Page, call: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(call, async (route: Route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    if (asked > 1) await held
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    })
    const body = await answer.json()
    const isNested = !Array.isArray(body.data)
    const [row] = isNested ? body.data.data : body.data
    const rows = [row, { ...row, id: randomUUID() }]
    const meta = { page: asked, limit: 2, total: 5 }
    await route.fulfill({
      json: { ...body, data: isNested ? { data: rows, meta } : rows, meta },
    })
  })
  return release
}
