import { randomUUID } from 'node:crypto'
import {
  expect,
  type APIRequestContext,
  type Page,
  type PlaywrightWorkerArgs,
  type TestInfo,
} from '@playwright/test'
import type { Role } from '@haat/contract/roles'
import { openShop, passwordOf } from './market.ts'
import { placeOrder } from './orders.ts'
import { collectCash } from './courier-cash.ts'
import { withoutNoticeStream } from './notice-stream.ts'
import { answerInvoice, commissionInvoice } from './commission-invoice.ts'
import type { Screen } from './screens.ts'
import { send } from './send.ts'
import { importFile } from './settlement-files.ts'
import { talkAbout } from './talk.ts'

/** The data that the screens need in order to have content in the demo market. */
export interface Visits {
  /** The address of a screen with its parameters filled in. */
  addressOf: (screen: Screen) => string
  /** Opens a screen as its role, with a filled cart and comparison, and waits until its data is shown. */
  open: (page: Page, screen: Screen) => Promise<void>
}

const demoAccounts: Record<Role, string> = {
  SUPER_ADMIN: 'superadmin@haat.example',
  ADMIN: 'admin@haat.example',
  VENDOR: 'vendor@haat.example',
  CUSTOMER: 'customer@haat.example',
}

interface Session {
  user: { name: string; role: Role }
  accessToken: string
}

interface Paid {
  orderId: string
  paymentId: string
}

interface Product {
  id: string
  categoryId: string
  price: number
  shopId: string
  stock: number
}

/** Signs the demo accounts in. As the customer, pays for one order, and lets the payment of another fail. */
export async function prepareVisits(
  playwright: PlaywrightWorkerArgs['playwright'],
  { use }: TestInfo['project'],
): Promise<Visits> {
  const request = await playwright.request.newContext({ baseURL: String(use.baseURL) })
  const sessions = await signInAll(request)
  const products = await seededProducts(request)
  const [shop] = await get<{ id: string }[]>(
    request,
    '/shops?sortBy=reviewCount&sortOrder=desc&limit=1',
  )
  const product = products[0]
  const paid = await pay(request, sessions.CUSTOMER, 'approve')
  const failed = await pay(request, sessions.CUSTOMER, 'decline')
  await collectCash(request, sessions.ADMIN.accessToken)
  const { invoices, settlementFile } = await documents(request, sessions, paid.orderId)
  const talk = await talkAbout(request, sessions, await sharedOrder(request, sessions))
  await request.dispose()
  const queries = queriesFor(paid, failed)
  const storage = {
    'haat:cart': { lines: [{ product, quantity: 2, price: product?.price }] },
    'haat:comparison': { products },
  }
  const addressOf = ({ role, path }: Screen) => {
    const ids: Record<string, string | undefined> = {
      '/products/:id': product?.id,
      '/shops/:id': shop?.id,
      '/dashboard/category-attributes/:id': product?.categoryId,
      '/order-placed/:id': failed.orderId,
      '/dashboard/commission-invoices/:id': commissionInvoice.id,
      '/dashboard/invoices/:id': role === null ? undefined : invoices[role],
      '/dashboard/orders/:id': role === null ? undefined : invoices[role],
      '/dashboard/messages/:id': talk.conversation,
      '/dashboard/complaints/:id': role === 'VENDOR' ? 'new' : talk.complaint,
      '/dashboard/finance/:id': 'payouts',
      '/dashboard/finance/shops/:id': shop?.id,
      '/dashboard/finance/files/:id': settlementFile,
    }
    return path.replace(':id', ids[path] ?? '') + (path in queries ? `?${queries[path]}` : '')
  }
  return {
    addressOf,
    open: async (page, screen) => {
      await answerInvoice(page)
      await withoutNoticeStream(page)
      const auth = screen.role === null ? {} : { 'haat:auth': sessions[screen.role] }
      await openWith(page, addressOf(screen), { ...storage, ...auth })
    },
  }
}

/** The invoice that each role may see, and a settlement file. */
async function documents(
  request: APIRequestContext,
  sessions: Record<Role, Session>,
  orderId: string,
) {
  const invoices: Record<Role, string> = {
    CUSTOMER: orderId,
    VENDOR: await anOrder(request, sessions.VENDOR, '/orders/shop-orders?limit=1'),
    ADMIN: orderId,
    SUPER_ADMIN: orderId,
  }
  const settlementFile = await importFile(request, sessions.ADMIN.accessToken, [
    { reference: randomUUID(), amount: '500', fee: '10' },
  ])
  return { invoices, settlementFile }
}

/** The oldest ones, which the seed wrote: those of a journey may be sold out or suspended in between. */
async function seededProducts(request: APIRequestContext): Promise<Product[]> {
  const oldest = '/products?category=Mouse&sortBy=createdAt&sortOrder=asc&limit=20'
  const products = await get<Product[]>(request, oldest)
  return products.filter(({ stock }) => stock >= 10).slice(0, 3)
}

/** The queries of pages that need one. */
function queriesFor(paid: Paid, failed: Paid): Record<string, string> {
  return {
    '/payment/success': `payment_id=${paid.paymentId}`,
    '/payment/failed': `payment_id=${failed.paymentId}`,
    '/unauthorized-access': 'role=CUSTOMER',
    '/reset-password': 'id=01930000-0000-7000-8000-000000000001&token=any',
    '/verify-email': 'token=any',
  }
}

/** Opens an address with these values in the local storage, and waits until its data is shown. */
async function openWith(page: Page, address: string, stored: object): Promise<void> {
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
    }
  }, stored)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

async function signInAll(request: APIRequestContext): Promise<Record<Role, Session>> {
  const signIn = async (role: Role) => {
    const email = demoAccounts[role]
    const login = { data: { email, password: passwordOf(email) } }
    const answer = await send(request, 'post', '/auth/login', login)
    expect(answer.ok(), `${role}: ${await answer.text()}`).toBe(true)
    const { data }: { data: Session } = await answer.json()
    return data
  }
  return {
    SUPER_ADMIN: await signIn('SUPER_ADMIN'),
    ADMIN: await signIn('ADMIN'),
    VENDOR: await signIn('VENDOR'),
    CUSTOMER: await signIn('CUSTOMER'),
  }
}

/** Orders something online and approves or declines the payment at the test gateway. */
async function pay(
  request: APIRequestContext,
  { user, accessToken }: Session,
  action: 'approve' | 'decline',
): Promise<Paid> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 1_900 })
  const customer = { name: user.name, email: demoAccounts.CUSTOMER, phoneNumber: '' }
  const lines = [{ product, price: 1_900 }]
  const orderId = await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  const opened = await send(request, 'post', '/payments/create', {
    headers: { authorization: accessToken, 'idempotency-key': randomUUID() },
    data: { orderId },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { data }: { data: { paymentId: string; redirect_url: string } } = await opened.json()
  await request.post(data.redirect_url, { form: { action } })
  return { orderId, paymentId: data.paymentId }
}

/** An order of the demo customer at the demo vendor's shop: the newest one there may be a journey's. */
async function sharedOrder(
  request: APIRequestContext,
  { VENDOR }: Record<Role, Session>,
): Promise<string> {
  const orders = await get<{ id: string; customer: { email: string } }[]>(
    request,
    '/orders/shop-orders?limit=100',
    VENDOR.accessToken,
  )
  const shared = orders.find(({ customer }) => customer.email === demoAccounts.CUSTOMER)
  expect(shared, 'the demo customer has ordered at the demo shop').toBeDefined()
  return shared?.id ?? ''
}

async function anOrder(
  request: APIRequestContext,
  { accessToken }: Session,
  path: string,
): Promise<string> {
  const [order] = await get<{ id: string }[]>(request, path, accessToken)
  return order?.id ?? ''
}

async function get<Data>(request: APIRequestContext, path: string, token?: string): Promise<Data> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token }
  const answer = await send(request, 'get', path, { headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  const { data }: { data: Data } = await answer.json()
  return data
}
