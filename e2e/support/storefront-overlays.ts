import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { addPictures } from './galleries.ts'
import { openShop, signUp, unique } from './market.ts'
import { openBoughtProduct } from './orders.ts'
import type { OverlayScreen } from './overlay-steps.ts'
import { rememberSession } from './session.ts'

/** What can be opened on the storefront, screen by screen. */
export const storefrontOverlays: Record<string, OverlayScreen> = {
  'the products': {
    visit: async (page) => {
      await page.goto('/products')
      await expect(page.locator('.skeleton')).toHaveCount(0)
    },
    opens: {
      Menu: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
      Filters: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
      Categories: (page) => page.getByRole('button', { name: 'Categories', exact: true }).click(),
    },
  },
  'a product beside a cart and a comparison of others': {
    visit: async (page, request) => {
      const product = await (await openShop(request)).product({})
      const other = await listed(request, '/products?category=Laptop&limit=1')
      await store(page, {
        'haat:cart': { lines: [{ product: other, quantity: 1, price: 1 }] },
        'haat:comparison': { products: [other] },
      })
      await page.goto(`/products/${product.id}`)
    },
    opens: {
      'Are you absolutely sure?': (page) => pressInMain(page, 'Add To Cart'),
      'Failed Adding to Comparison': (page) => pressInMain(page, 'Compare'),
    },
  },
  'a cart beside its page': {
    visit: async (page, request) => {
      const product = await (
        await openShop(request)
      ).product({ name: unique('Long-name-'.repeat(9)) })
      await page.goto(`/products/${product.id}`)
    },
    opens: {
      'Your cart': async (page) => {
        await pressInMain(page, 'Add To Cart')
        await page.getByRole('button', { name: 'View cart' }).first().click()
      },
      'Where do you want it?': (page) => pressInMain(page, 'Change the place'),
    },
  },
  'a product that its reader has not bought': {
    visit: async (page, request) => {
      const shop = await openShop(request)
      const product = await shop.product({})
      await addPictures(request, shop, product.id, 2)
      await rememberSession(page, request, (await signUp(request, 'customer')).email)
      await page.goto(`/products/${product.id}`)
    },
    opens: {
      Pictures: (page) =>
        page
          .getByRole('link', { name: /^Look closely/ })
          .first()
          .click(),
      'Purchase Product First': (page) => pressInMain(page, 'Write a Review'),
      'menu in account-area': (page) => page.getByRole('button', { name: /account menu/ }).click(),
    },
  },
  'a product that its reader has bought': {
    visit: openBoughtProduct,
    opens: { 'Write a Review': (page) => pressInMain(page, 'Write a Review') },
  },
  'the checkout': {
    visit: async (page, request) => {
      const product = await (
        await openShop(request)
      ).product({ name: unique('Long-name-'.repeat(9)) })
      await rememberSession(page, request, (await signUp(request, 'customer')).email)
      await page.goto(`/products/${product.id}`)
      await pressInMain(page, 'Add To Cart')
      await expect(page.getByText('Added to cart')).toBeVisible()
      await page.goto('/checkout')
      await page.getByRole('radio', { name: /Cash on delivery/ }).check()
      await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
    },
    opens: {
      'Prices have changed': (page) => orderRejected(page, 'PRICE_CHANGED'),
      'Not everything is in stock': (page) => orderRejected(page, 'OUT_OF_STOCK'),
      'No longer sold': (page) => orderRejected(page, 'PRODUCT_UNAVAILABLE'),
    },
  },
}

function pressInMain(page: Page, name: string): Promise<void> {
  return page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
}

async function listed(request: APIRequestContext, path: string): Promise<object> {
  const answer = await request.get(`/api/v1${path}`)
  const { data }: { data: object[] } = await answer.json()
  const [first] = data
  if (first === undefined) throw new Error(`${path} is empty`)
  return first
}

function store(page: Page, values: Record<string, object>): Promise<unknown> {
  return page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) {
      localStorage.setItem(key, JSON.stringify(value))
    }
  }, values)
}

/** Sends the order, which the server rejects with this code. */
async function orderRejected(page: Page, code: string): Promise<void> {
  await page.route('**/orders/create', (route) => {
    const order: { products: { productId: string }[] } = route.request().postDataJSON()
    const lines = order.products.map(({ productId }) => ({
      productId,
      name: 'Long-name-'.repeat(9),
      left: 1,
      price: 98_765_432,
      discount: 0,
    }))
    const amounts = { subtotal: 98_765_432, shipping: 60, discount: 0, totalAmount: 98_765_492 }
    const data = { lines, ...amounts }
    return route.fulfill({ status: 409, json: { success: false, message: '', code, data } })
  })
  await page.getByRole('button', { name: 'Confirm Order' }).click()
}
