import { expect, type APIRequestContext } from '@playwright/test'
import { saveAddress } from './addresses.ts'
import { openShop, signUp } from './market.ts'
import { placeOrder } from './orders.ts'
import {
  afterShipping,
  admin,
  answerWith,
  enter,
  entry,
  pressed,
  rowMenu,
  superAdmin,
  type OverlayScreen,
} from './overlay-steps.ts'
import { nameEverybody } from './long-names.ts'

/** Dialogs that no screen can open today, and why. */
export const unreachable = {
  'Mark this order as processing?': 'no status of an order leads back to PROCESSING',
}

/** Forms that start empty, so that sending them shows errors. */
export const emptyForms = new Set([
  'Answer lost',
  'Answer this question',
  'Answer this review',
  'Ask a question',
  'Report this',
  'Report this review',
  'Add Address',
  'Add Attribute',
  'Add Brand',
  'Add Category',
  'Add Coupon',
  'Add Dispute',
  'Add List',
  'Add Product',
  'Add Rate',
  'Add Words',
  'Create Admin',
  'Create Your Shop',
  'Enter a Debt Payment',
  'Enter a Remittance',
  'Give Up This Draft',
  'Hide this review?',
  'Import a Settlement File',
  'Legal Details',
  'New recovery codes',
  'Payout Account',
  'Propose a Change',
  'Propose a Write-Off',
  'Record as Failed',
  'Record as Paid',
  'Record as Sent Back',
  'Refund',
  'Sent by hand',
  'Turn off two-factor sign-in',
])

/** What can be opened on the dashboards, screen by screen. */
export const dashboardOverlays: Record<string, OverlayScreen> = {
  'a customer’s orders': {
    visit: async (page, request) => {
      const { customer } = await ordered(request)
      await enter(page, request, customer, 'my-orders')
    },
    opens: {
      Dashboard: pressed('Dashboard menu'),
      'menu in dashboard-top-bar': pressed(/account menu/),
      'menu in order-columns': rowMenu,
      'Order Details': entry('View details'),
      'Cancel this order?': entry('Cancel order'),
      'Cancel pieces': entry('Cancel pieces'),
    },
  },
  'an address book': {
    visit: async (page, request) => {
      const customer = await signUp(request, 'customer')
      await saveAddress(request, customer.email)
      await enter(page, request, customer.email, 'profile')
    },
    opens: {
      'Add Address': pressed('Add an address'),
      'Edit Address': pressed(/^Edit /),
      'Are you sure?': pressed(/^Delete /),
    },
  },
  'a new vendor’s shop': {
    visit: async (page, request) => {
      const { email } = await signUp(request, 'vendor')
      await enter(page, request, email, 'my-shops')
    },
    opens: { 'Create Your Shop': pressed('Create Now') },
  },
  'a vendor’s shop': {
    visit: async (page, request) => {
      const { vendor } = await openShop(request)
      await enter(page, request, vendor.email, 'my-shops')
    },
    opens: { 'Edit Shop Info': pressed('Edit') },
  },
  'a vendor’s products': {
    visit: async (page, request) => {
      const shop = await openShop(request)
      await shop.product({})
      await enter(page, request, shop.vendor.email, 'shop-products')
    },
    opens: {
      'menu in product-columns': rowMenu,
      'Add Product': pressed('Add Product'),
      'Edit Product': entry('Edit'),
      'Edit Pictures': entry('Pictures'),
      'Make a Family': entry('Make a family'),
      'Are you sure?': entry('Delete'),
    },
  },
  'a vendor’s orders': {
    visit: async (page, request) => {
      const { shop } = await ordered(request)
      await enter(page, request, shop.vendor.email, 'orders')
    },
    opens: {
      'Mark this order as shipped?': entry('Mark as shipped'),
      'Did you receive … from …?': entry('Payment received'),
      'Mark this order as delivered?': afterShipping('Mark as delivered'),
      'Mark this order as returned?': afterShipping('Mark as returned'),
    },
  },
  'two-factor sign-in': {
    visit: async (page, request) => {
      await page.route('**/users/two-factor', (route) =>
        answerWith(route, { isOn: true, since: null, recoveryCodesLeft: 8, isRequired: false }),
      )
      const recoveryCodes = Array.from({ length: 8 }, (_, index) => `abcd-efgh-ijkl-mno${index}`)
      await page.route('**/users/two-factor/recovery-codes', (route) =>
        answerWith(route, { recoveryCodes }),
      )
      await enter(page, request, (await signUp(request, 'vendor')).email, 'profile')
    },
    opens: {
      'Turn off two-factor sign-in': pressed('Turn off'),
      'New recovery codes': pressed('New recovery codes'),
      'Have you saved your recovery codes?': async (page) => {
        await page.getByRole('button', { name: 'New recovery codes' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Password', { exact: true }).fill('any')
        await dialog.getByLabel('Code').fill('123456')
        await dialog.getByRole('button', { name: 'Get new codes' }).click()
        await expect(page.getByText('Keep these recovery codes')).toBeVisible()
        await page.getByRole('link', { name: 'Haat home' }).first().click()
      },
    },
  },
  'the customers': {
    visit: async (page, request) => {
      await nameEverybody(page, '**/customers/*')
      await enter(page, request, admin, 'customers')
    },
    opens: {
      'menu in people-columns': rowMenu,
      'Edit …': entry('Edit'),
      'Block …?': entry('Block'),
    },
  },
  'the shops': {
    visit: (page, request) => enter(page, request, admin, 'shops'),
    opens: {
      'menu in shops-page': rowMenu,
      'Set … to …?': (page) =>
        page
          .getByRole('combobox', { name: /^Status of/ })
          .first()
          .selectOption('SUSPENDED'),
    },
  },
  'the categories': {
    visit: (page, request) => enter(page, request, admin, 'categories'),
    opens: {
      'menu in categories-page': rowMenu,
      'Add Category': pressed('Add Category'),
      'Edit Category': entry('Edit'),
      'Discard your changes?': async (page) => {
        await page.getByRole('button', { name: 'Add Category' }).click()
        await page.getByRole('dialog').getByLabel('Name').fill('Half written')
        await page.keyboard.press('Escape')
      },
    },
  },
  'the coupons': {
    visit: (page, request) => enter(page, request, admin, 'coupons'),
    opens: {
      'menu in coupons-page': rowMenu,
      'Add Coupon': pressed('Add Coupon'),
      'Edit Coupon': entry('Edit'),
    },
  },
  'the commission rates': {
    visit: (page, request) => enter(page, request, admin, 'commission-rates'),
    opens: {
      'menu in rate-list': rowMenu,
      'Add Rate': pressed('Add Rate'),
      'Edit Rate': entry('Edit'),
    },
  },
  'the reviews': {
    visit: async (page, request) => {
      await nameEverybody(page, '**/api/v1/reviews?*')
      await enter(page, request, admin, 'reviews')
    },
    opens: { 'menu in reviews-page': rowMenu, 'Hide this review?': entry('Hide') },
  },
  'the search words': {
    visit: (page, request) => enter(page, request, admin, 'search-words'),
    opens: {
      'menu in synonyms-page': rowMenu,
      'Add Words': pressed('Add Words'),
      'Edit Words': entry('Edit'),
    },
  },
  'all orders': {
    visit: (page, request) => enter(page, request, admin, 'all-orders?paymentStatus=REFUND_DUE'),
    opens: { 'Refund … to …?': entry('Mark as refunded') },
  },
  'the vendors': {
    visit: (page, request) => enter(page, request, superAdmin, 'vendors'),
    opens: { 'Reset two-factor sign-in?': entry('Reset two-factor sign-in') },
  },
  'the admins': {
    visit: (page, request) => enter(page, request, superAdmin, 'admins'),
    opens: { 'Create Admin': pressed('Create Admin') },
  },
}

/** An order, paid in cash on delivery, of a product with a name that no line can hold. */
async function ordered(request: APIRequestContext) {
  const shop = await openShop(request)
  const name = `Monitor ${'very-long-model-number-'.repeat(4)}`
  const product = await shop.product({ name, price: 45_000 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 45_000, quantity: 2 }] })
  return { shop, customer: customer.email }
}
