import { expect, type Page } from '@playwright/test'
import { expectRetry } from '../support/failures.ts'
import { choose, confirm, find, listCalls, openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'

/** Every screen that loads data, and the API call that it makes. */
const screens = {
  'customer@haat.example': {
    ...listCalls['customer@haat.example'],
    index: /\/orders\/my-orders/,
    profile: /\/users\/get-profile/,
  },
  'vendor@haat.example': {
    ...listCalls['vendor@haat.example'],
    index: /\/insights\/vendor/,
    'my-shops': /\/shops\/vendor-shops/,
  },
  'admin@haat.example': { ...listCalls['admin@haat.example'], index: /\/insights\/admin/ },
  'superadmin@haat.example': listCalls['superadmin@haat.example'],
} as const

test.describe('screens that fail to load', () => {
  for (const [email, calls] of Object.entries(screens)) {
    test(`of ${email} show an error, and Retry loads them`, async ({ page, request, problems }) => {
      problems.allow(/^failed GET /)
      problems.allow(/^500 GET /)
      await rememberSession(page, request, email)
      for (const [name, call] of Object.entries(calls)) {
        await expectRetry(page, {
          calls: call,
          go: () => page.goto(`/dashboard/${name}`).then(() => undefined),
          arrived: async () => {
            await expect(page.getByRole('main').getByRole('alert'), name).toHaveCount(0)
            await expect(page.getByRole('main').locator('.skeleton'), name).toHaveCount(0)
          },
        })
      }
    })
  }
})

test('a mutation of an admin that the server rejects is rolled back, with the server’s message', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^500 (PATCH|DELETE) /)
  const customer = await signUp(request, 'customer')
  const shop = await openShop(request)
  await rememberSession(page, request, admin)
  await openScreen(page, 'customers')
  await find(page, 'Search by name, email or phone', customer.email)
  const person = page.getByRole('row').filter({ hasText: customer.email })
  await expect(person).toContainText('ACTIVE')
  await refused(page, async (answer) => {
    await choose(page, customer.name, 'Block')
    await confirm(page, 'Block')
    await expect(person).toContainText('BLOCKED')
    answer()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(person).toContainText('ACTIVE')
  })
  await refused(page, async (answer) => {
    answer()
    await choose(page, customer.name, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Not today.').first()).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(person).toBeVisible()
  })

  await openScreen(page, 'shops')
  await find(page, 'Search by shop name', shop.name)
  const status = page.getByLabel(`Status of ${shop.name}`)
  await refused(page, async (answer) => {
    await status.selectOption('Suspended')
    await confirm(page, 'Set to Suspended')
    await expect(status).toHaveValue('SUSPENDED')
    answer()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(status).toHaveValue('ACTIVE')
  })
})

test('a rejected category or coupon shows its own message', async ({ page, request, problems }) => {
  problems.allow(/^500 (PATCH|DELETE|POST) /)
  problems.allow(/^failed POST /)
  await rememberSession(page, request, admin)
  await openScreen(page, 'categories')
  await refused(page, async (answer) => {
    answer()
    await choose(page, '', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const words = 'Please delete all products under this category first!'
    await expect(page.getByText(words)).toBeVisible()
  })
  await openScreen(page, 'coupons')
  await refused(page, async (answer) => {
    answer()
    await choose(page, '', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Coupon' })
    await dialog.getByLabel('Code').fill('x')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Code must be at least 2 characters.')).toBeVisible()
    await dialog.getByLabel('Code').fill('KEPT')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(dialog.getByLabel('Code'), 'what was typed stays').toHaveValue('KEPT')
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await confirm(page, 'Discard')
  await openScreen(page, 'coupons')
  await page.route('**/api/v1/coupons/*', (route) => route.abort('connectionfailed'))
  await choose(page, '', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
})

test('a shop that could not be created keeps its form', async ({ page, request, problems }) => {
  problems.allow(/^500 POST /)
  const vendor = await signUp(request, 'vendor')
  await rememberSession(page, request, vendor.email)
  await openScreen(page, 'my-shops')
  await page.getByRole('button', { name: 'Create Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Your Shop' })
  await dialog.getByLabel('Name').fill('A Shop In Waiting')
  await dialog.getByLabel('Phone number').fill('01711223344')
  await dialog.getByLabel('Address').fill('Shop 9, Multiplan Center, Dhaka')
  await dialog.getByLabel('Description').fill('Cables, mice and patience.')
  await dialog.getByLabel('Logo').setInputFiles(picture)
  await page.route('**/api/v1/shops/create', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('A Shop In Waiting')
  await expect(dialog.getByText(picture.name)).toBeVisible()
})

test('a mutation of a vendor that the server rejects is rolled back', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^500 (PATCH|DELETE|POST) /)
  const shop = await openShop(request)
  const product = await shop.product({ price: 300 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 300 }] })
  await rememberSession(page, request, shop.vendor.email)

  await openScreen(page, 'shop-products')
  await refused(page, async (answer) => {
    answer()
    await choose(page, product.name, 'Duplicate')
    await expect(page.getByText('Not today.')).toBeVisible()
    await expectEditRefused(page, product.name)
  })
  await openScreen(page, 'shop-products')
  await refused(page, async (answer) => {
    answer()
    await choose(page, product.name, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  })

  await openScreen(page, 'orders')
  await refused(page, async (answer) => {
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as shipped' }).click()
    await confirm(page, 'Mark as shipped')
    await expect(page.getByRole('cell').getByText('SHIPPED')).toBeVisible()
    answer()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(page.getByRole('cell').getByText('PROCESSING')).toBeVisible()
  })

  await openScreen(page, 'my-shops')
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Shop Info' })
  await editing.getByLabel('Phone number').fill('0171')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Phone number must at least 11 digits')).toBeVisible()
})

/** The editor shows its fields' errors, and keeps the input when the server rejects it. */
async function expectEditRefused(page: Page, product: string) {
  await choose(page, product, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Name').fill('ab')
  await editor.getByLabel('Description').fill('too short')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Name must be at least 3 characters')).toBeVisible()
  await expect(editor.getByText('Description must be at least 10 characters')).toBeVisible()
  await editor.getByLabel('Name').fill('A better name')
  await editor.getByLabel('Description').fill('Long enough to be read.')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(editor.getByLabel('Name'), 'the input stays').toHaveValue('A better name')
}

test('a mutation of a customer that the server rejects is rolled back', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^500 (PATCH|DELETE) /)
  const shop = await openShop(request)
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto(`/shops/${shop.id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('Following', { exact: true })).toBeVisible()

  await openScreen(page, 'my-followed-shops')
  await refused(page, async (answer) => {
    await page.getByRole('button', { name: `Unfollow ${shop.name}` }).click()
    await expect(page.getByText('No shop found yet')).toBeVisible()
    answer()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(page.getByRole('link', { name: shop.name })).toBeVisible()
  })
  await openScreen(page, 'profile')
  await refused(page, async (answer) => {
    answer()
    await page.getByLabel('Name').fill('Nasrin Sultana')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(page.getByLabel('Name'), 'what was typed stays').toHaveValue('Nasrin Sultana')
  })
})

/** While `look` runs, every write waits for its `answer` and is then rejected with 'Not today.' */
async function refused(page: Page, look: (answer: () => void) => Promise<void>): Promise<void> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await held
    const json = { success: false, message: 'Not today.', code: 'INTERNAL' }
    return route.fulfill({ status: 500, json })
  })
  await look(answer)
  await page.unroute('**/api/v1/**')
}
