import { expect, type APIRequestContext, type Page } from '@playwright/test'
import {
  openShop,
  signUp,
  tokenOf,
  unique,
  type Person,
  type TestProduct,
  type TestShop,
} from './market.ts'
import { send } from './send.ts'
import { rememberSession } from './session.ts'

export interface OrderValues {
  /** The products, one piece each by default, all of one shop. */
  lines: { product: TestProduct; price: number; discount?: number; quantity?: number }[]
  paymentType?: 'COD' | 'ONLINE'
}

const shipping = 60

/** Places an order through the API as this customer; amounts in taka. Returns its id. */
export async function placeOrder(
  request: APIRequestContext,
  customer: Person,
  shop: TestShop,
  { lines, paymentType = 'COD' }: OrderValues,
): Promise<string> {
  const token = await tokenOf(request, customer.email)
  const headers = { authorization: token }
  const profile = { name: customer.name, address: 'House 7, Road 3, Dhanmondi, Dhaka' }
  const updated = await send(request, 'patch', '/users/update-profile', { headers, data: profile })
  expect(updated.ok(), await updated.text()).toBe(true)
  const products = lines.map(({ product, price, discount = 0, quantity = 1 }) => ({
    productId: product.id,
    quantity,
    price,
    discount,
  }))
  const subtotal = products.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const answer = await send(request, 'post', '/orders/create', {
    headers,
    data: { shopId: shop.id, totalAmount: subtotal + shipping, paymentType, products },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data }: { data: { id: string } } = await answer.json()
  return data.id
}

/** Ships and delivers an order as its vendor, through the API. */
export async function deliver(
  request: APIRequestContext,
  { token }: TestShop,
  orderId: string,
): Promise<void> {
  for (const status of ['SHIPPED', 'DELIVERED']) {
    const change = { headers: { authorization: token }, data: { status } }
    const answer = await send(request, 'patch', `/orders/change-status/${orderId}`, change)
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Creates a coupon that is valid today, once per customer. Returns its code. */
export async function makeCoupon(
  request: APIRequestContext,
  discountAmount: number,
): Promise<string> {
  const code = unique('OFF').toUpperCase()
  const day = 24 * 60 * 60 * 1_000
  const answer = await send(request, 'post', '/coupons/create', {
    headers: { authorization: await tokenOf(request, 'admin@haat.example') },
    data: {
      code,
      discountAmount,
      startTime: new Date(Date.now() - day).toISOString(),
      endTime: new Date(Date.now() + day).toISOString(),
      usageLimit: 1,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return code
}

/** A new customer who has bought a new product for 700 taka, signed in and looking at its page. */
export async function openBoughtProduct(page: Page, request: APIRequestContext): Promise<void> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 700 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 700 }] })
  await rememberSession(page, request, customer.email)
  await page.goto(`/products/${product.id}`)
}
