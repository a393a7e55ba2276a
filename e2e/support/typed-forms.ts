import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { choose } from './lists.ts'
import { openShop, signUp, unique } from './market.ts'
import { placeOrder } from './orders.ts'
import { askAbout } from './questions.ts'
import { reviewedProduct } from './reviews.ts'
import { rememberSession } from './session.ts'

/** An open form and the text to type into it. */
export interface OpenForm {
  /** The account that fills it in. */
  email: string
  box: Locator
  typed: string
  /** The dialog that contains it; null when it is part of a page. */
  dialog: Locator | null
  /** It has an address of its own, so Back closes it. */
  isInAddress?: boolean
}

type Open = (page: Page, request: APIRequestContext) => Promise<OpenForm>

const admin = 'admin@haat.example'
const words = 'Typed with care'

/** Every form behind a sign-in, each opened by the person it is for. */
export const forms: Record<string, Open> = {
  'a new shop': async (page, request) => {
    const { email } = await signUp(request, 'vendor')
    await enter(page, request, email, '/dashboard/my-shops')
    return inDialog(page, email, { button: 'Create Now', label: 'Description' })
  },
  'a shop': async (page, request) => {
    const { vendor } = await openShop(request)
    await enter(page, request, vendor.email, '/dashboard/my-shops')
    return inDialog(page, vendor.email, { button: 'Edit', label: 'Description' })
  },
  'a new product': async (page, request) => {
    const { vendor } = await openShop(request)
    await enter(page, request, vendor.email, '/dashboard/shop-products')
    return inDialog(page, vendor.email, { button: 'Add Product', label: 'Description' })
  },
  'a product': async (page, request) => {
    const shop = await openShop(request)
    const { name } = await shop.product({ name: unique('Half Written ') })
    await enter(page, request, shop.vendor.email, '/dashboard/shop-products')
    return inDialog(page, shop.vendor.email, { row: name, label: 'Description' })
  },
  'a new category': async (page, request) => {
    await enter(page, request, admin, '/dashboard/categories')
    return inDialog(page, admin, { button: 'Add Category', label: 'Name' })
  },
  'a category': async (page, request) => {
    await enter(page, request, admin, '/dashboard/categories')
    return inDialog(page, admin, { row: 'Mouse', label: 'Name' })
  },
  'a new coupon': async (page, request) => {
    await enter(page, request, admin, '/dashboard/coupons')
    return inDialog(page, admin, { button: 'Add Coupon', label: 'Code' })
  },
  'a coupon': async (page, request) => {
    await enter(page, request, admin, '/dashboard/coupons')
    return inDialog(page, admin, { row: '', label: 'Total limit', typed: '77' })
  },
  'a new commission rate': async (page, request) => {
    await enter(page, request, admin, '/dashboard/commission-rates')
    return inDialog(page, admin, { button: 'Add Rate', label: 'Name' })
  },
  'a commission rate': async (page, request) => {
    await enter(page, request, admin, '/dashboard/commission-rates')
    return inDialog(page, admin, { row: 'Everything else', label: 'Name' })
  },
  'a person': async (page, request) => {
    const customer = await signUp(request, 'customer')
    await enter(page, request, admin, '/dashboard/customers')
    return inDialog(page, admin, { row: customer.name, label: 'Name' })
  },
  'a new admin': async (page, request) => {
    const email = 'superadmin@haat.example'
    await enter(page, request, email, '/dashboard/admins')
    return inDialog(page, email, { button: 'Create Admin', label: 'Name' })
  },
  'hiding a review': async (page, request) => {
    await enter(page, request, admin, '/dashboard/reviews')
    return inDialog(page, admin, { row: 'the review', entry: 'Hide', label: 'Reason' })
  },
  'an answer to a review': async (page, request) => {
    const { shop } = await reviewedProduct(request)
    await enter(page, request, shop.vendor.email, '/dashboard/shop-reviews')
    return inDialog(page, shop.vendor.email, { entry: 'Answer', label: 'Your answer' })
  },
  'a report of a review': async (page, request) => {
    const { shop } = await reviewedProduct(request)
    await enter(page, request, shop.vendor.email, '/dashboard/shop-reviews')
    return inDialog(page, shop.vendor.email, { entry: 'Report', label: 'What is wrong?' })
  },
  'an answer to a question': async (page, request) => {
    const { shop, product } = await reviewedProduct(request)
    await askAbout(request, product.id, 'How long is the cable?')
    await enter(page, request, shop.vendor.email, '/dashboard/questions')
    return inDialog(page, shop.vendor.email, { button: 'Answer', label: 'Your answer' })
  },
  'new search words': async (page, request) => {
    await enter(page, request, admin, '/dashboard/search-words')
    return inDialog(page, admin, { button: 'Add Words', label: 'Words that mean the same' })
  },
  'search words': async (page, request) => {
    await enter(page, request, admin, '/dashboard/search-words')
    return inDialog(page, admin, { row: '', label: 'Also finds' })
  },
  'words for a search without result': async (page, request) => {
    // The server records searches every 15 seconds, which is too long to wait for here.
    const term = 'zqk'
    const search = { term, searches: 1, result: 'NONE', lastAt: '2026-01-01T00:00:00.000Z' }
    const answer = {
      success: true,
      message: '',
      data: [search],
      meta: { page: 1, limit: 10, total: 1 },
    }
    await page.route('**/searches/without-result*', (route) => route.fulfill({ json: answer }))
    await enter(page, request, admin, '/dashboard/searches-without-result')
    return inDialog(page, admin, { button: `Add words for ${term}`, label: 'Also finds' })
  },
  'a review': async (page, request) => {
    const shop = await openShop(request)
    const product = await shop.product({ price: 700 })
    const customer = await signUp(request, 'customer')
    await placeOrder(request, customer, shop, { lines: [{ product, price: 700 }] })
    await enter(page, request, customer.email, `/products/${product.id}`)
    return inDialog(page, customer.email, { button: 'Write a Review', label: 'Your review' })
  },
  'the caller’s details': async (page, request) => {
    const { email } = await signUp(request, 'customer')
    await enter(page, request, email, '/dashboard/profile')
    return { email, box: page.getByLabel('Address'), typed: words, dialog: null }
  },
}

/** Opens a page with another page of the site after it in the history, for Forward. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('link', { name: 'Haat home' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
}

/** Signs in as a person and opens a page. */
async function enter(
  page: Page,
  request: APIRequestContext,
  email: string,
  address: string,
): Promise<void> {
  await rememberSession(page, request, email)
  await visit(page, address)
}

interface Opening {
  /** What opens the dialog: a button, or an entry of a row's menu. */
  button?: string
  /** The first row whose name begins with this text. */
  row?: string
  entry?: string
  label: string
  typed?: string
}

async function inDialog(
  page: Page,
  email: string,
  { button, row = '', entry = 'Edit', label, typed = words }: Opening,
): Promise<OpenForm> {
  const before = page.url()
  if (button !== undefined) {
    await page.getByRole('button', { name: button, exact: true }).first().click()
  } else {
    await choose(page, row, entry)
  }
  const dialog = page.getByRole('dialog')
  const box = dialog.getByLabel(label, { exact: true })
  await expect(box).toBeVisible()
  return { email, box, typed, dialog, isInAddress: page.url() !== before }
}
