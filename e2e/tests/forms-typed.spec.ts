import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { choose, find } from '../support/lists.ts'
import { openShop, passwordOf, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const owner = 'superadmin@haat.example'
const typed = 'Words typed with care'

/** A form, ready to be typed into. */
interface OpenForm {
  /** What it stands in: the dialog, or the page's content. */
  in: Locator
  field: string
  value?: string
  submit: string
}

interface FormCase {
  /** Opens it for somebody, whose email it answers. */
  open: (page: Page, request: APIRequestContext) => Promise<OpenForm & { email: string }>
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function asVendor(page: Page, request: APIRequestContext) {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Half Written ') })
  await rememberSession(page, request, shop.vendor.email)
  return { product, email: shop.vendor.email }
}

async function visit(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('link', { name: 'Haat home' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
}

async function pressed(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
}

async function asAdmin(page: Page, request: APIRequestContext, screen: string, email = admin) {
  await rememberSession(page, request, email)
  await visit(page, `/dashboard/${screen}`)
  return { email }
}

/** Every form whose typing can be lost, of shop and dashboard. */
const forms: Record<string, FormCase> = {
  'a new shop': {
    open: async (page, request) => {
      const { email } = await signUp(request, 'vendor')
      await rememberSession(page, request, email)
      await visit(page, '/dashboard/my-shops')
      await pressed(page, 'Create Shop')
      return { email, in: page.getByRole('dialog'), field: 'Description', submit: 'Create shop' }
    },
  },
  'a shop': {
    open: async (page, request) => {
      const { email } = await asVendor(page, request)
      await visit(page, '/dashboard/my-shops')
      await pressed(page, 'Edit')
      return { email, in: dialog(page, 'Edit Shop Info'), field: 'Description', submit: 'Save' }
    },
  },
  'a new product': {
    open: async (page, request) => {
      const { email } = await asVendor(page, request)
      await visit(page, '/dashboard/shop-products')
      await pressed(page, 'Add Product')
      return { email, in: dialog(page, 'Add Product'), field: 'Description', submit: 'Add product' }
    },
  },
  'a product': {
    open: async (page, request) => {
      const { email, product } = await asVendor(page, request)
      await visit(page, '/dashboard/shop-products')
      await choose(page, product.name, 'Edit')
      return { email, in: dialog(page, 'Edit Product'), field: 'Description', submit: 'Save' }
    },
  },
  'a new category': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'categories')
      await pressed(page, 'Add Category')
      return { ...who, in: page.getByRole('dialog'), field: 'Name', submit: 'Add category' }
    },
  },
  'a category': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'categories')
      await choose(page, 'Mouse', 'Edit')
      return { ...who, in: page.getByRole('dialog'), field: 'Name', submit: 'Save' }
    },
  },
  'a new coupon': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'coupons')
      await pressed(page, 'Add Coupon')
      return { ...who, in: page.getByRole('dialog'), field: 'Code', submit: 'Add coupon' }
    },
  },
  'a coupon': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'coupons')
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
      return {
        ...who,
        in: page.getByRole('dialog'),
        field: 'Total limit',
        value: '77',
        submit: 'Save',
      }
    },
  },
  'a person': {
    open: async (page, request) => {
      const customer = await signUp(request, 'customer')
      const who = await asAdmin(page, request, 'customers')
      await find(page, 'Search by name', customer.name).catch(() => undefined)
      await choose(page, customer.name, 'Edit')
      return { ...who, in: page.getByRole('dialog'), field: 'Address', submit: 'Save' }
    },
  },
  'a new admin': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'admins', owner)
      await pressed(page, 'Create Admin')
      return { ...who, in: page.getByRole('dialog'), field: 'Name', submit: 'Create' }
    },
  },
  'hiding a review': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'reviews')
      await page
        .getByRole('button', { name: /^Actions for the review/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
      return { ...who, in: page.getByRole('dialog'), field: 'Reason', submit: 'Hide review' }
    },
  },
  'new search words': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'search-words')
      await pressed(page, 'Add Words')
      return {
        ...who,
        in: page.getByRole('dialog'),
        field: 'Words that mean the same',
        submit: 'Add words',
      }
    },
  },
  'search words': {
    open: async (page, request) => {
      const who = await asAdmin(page, request, 'search-words')
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
      return { ...who, in: page.getByRole('dialog'), field: 'Also finds', submit: 'Save' }
    },
  },
  'words for what found nothing': {
    open: async (page, request) => {
      await request.get(`/api/v1/products?searchTerm=${unique('zq')}`)
      await rememberSession(page, request, admin)
      await expect(async () => {
        await visit(page, '/dashboard/searches-without-result')
        await page
          .getByRole('button', { name: /^Add words for/ })
          .first()
          .click({ timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      return {
        email: admin,
        in: page.getByRole('dialog'),
        field: 'Words that mean the same',
        submit: 'Add words',
      }
    },
  },
  'a review': {
    open: async (page, request) => {
      const shop = await openShop(request)
      const product = await shop.product({ price: 700 })
      const customer = await signUp(request, 'customer')
      await placeOrder(request, customer, shop, { lines: [{ product, price: 700 }] })
      await rememberSession(page, request, customer.email)
      await visit(page, `/products/${product.id}`)
      await pressed(page, 'Write a Review')
      const form = dialog(page, 'Write a Review')
      await form.getByText('4 stars').click({ force: true })
      return { email: customer.email, in: form, field: 'Your review', submit: 'Submit' }
    },
  },
  'one’s own details': {
    open: async (page, request) => {
      const { email } = await signUp(request, 'customer')
      await rememberSession(page, request, email)
      await visit(page, '/dashboard/profile')
      return { email, in: page.getByRole('main'), field: 'Address', submit: 'Save changes' }
    },
  },
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const session: { refreshToken: string } = JSON.parse(localStorage.getItem('haat:auth') ?? '{}')
    const body = JSON.stringify({ refreshToken: session.refreshToken })
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/v1/auth/logout', { method: 'POST', headers, body })
  })
}

for (const [name, form] of Object.entries(forms)) {
  test(`what is typed into ${name} is not lost @once`, async ({ page, request, problems }) => {
    problems.allow(/^401 /)
    const { email, in: place, field, value = typed, submit } = await form.open(page, request)
    const box = place.getByLabel(field)
    await box.fill(value)
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    const isDialog =
      (await place.getAttribute('role')) === 'dialog' ||
      (await page.getByRole('dialog').count()) > 0
    const ways: Record<string, () => Promise<unknown>> = {
      ...(isDialog
        ? {
            Escape: () => page.keyboard.press('Escape'),
            'a press outside': () => page.mouse.click(2, 2),
            Cancel: () => place.getByRole('button', { name: 'Cancel' }).click(),
          }
        : {
            'a link': () => page.getByRole('link', { name: 'Haat home' }).first().click(),
          }),
      Forward: () => page.goForward(),
    }
    for (const [way, leave] of Object.entries(ways)) {
      await leave()
      await expect.soft(question, way).toBeVisible({ timeout: 4000 })
      await question.getByRole('button', { name: 'Keep editing' }).click({ timeout: 1000 })
      await expect.soft(box, way).toHaveValue(value)
    }
    const asked = page.waitForEvent('dialog', { timeout: 5000 }).catch(() => null)
    await page.close({ runBeforeUnload: true })
    const said = await asked
    expect.soft(said?.type()).toBe('beforeunload')
    await said?.dismiss()
    await endSession(page)
    await place.getByRole('button', { name: submit, exact: true }).click()
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'))
      dispatchEvent(new Event('online'))
    })
    await signInAgain(page, email)
    await expect(box).toHaveValue(value, { timeout: 6000 })
  })
}
