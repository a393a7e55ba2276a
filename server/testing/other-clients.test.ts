import type { Person, Profile, Session } from '@haat/contract/accounts'
import type { Product } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import type { Order } from '@haat/contract/orders'
import type { OpenedPayment } from '@haat/contract/payments'
import type { Shop } from '@haat/contract/shops'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { signAccessToken } from '#features/accounts/tokens.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { useKit, type TestPerson } from './kit.ts'
import { multipart, png } from './multipart.ts'
import { otherClient } from './other-client.ts'
import { follow } from './payments.ts'

const port = await freePort()
const market = `http://127.0.0.1:${port}`
const storefront = 'http://shop.example:5173'
const kit = useKit({
  publicUrl: market,
  storefrontUrl: storefront,
  allowedOrigins: [storefront],
  accessTokenMinutes: 1,
})
let vendor: TestPerson
let productId: string
let shopId: string

const call = otherClient({ market, origin: storefront })

async function signUp(): Promise<{ id: string; email: string; token: string }> {
  const email = `buyer${Math.random().toString(36).slice(2)}@test.example`
  const data = { name: 'Nadia', email, phoneNumber: '01712345678' }
  const password = 'three-small-boats'
  const made = await call<Person>('/users/create-customer', {
    method: 'POST',
    body: { data, password },
  })
  expect(made.status).toBe(201)
  const login = await call<Session>('/auth/login', { method: 'POST', body: { email, password } })
  return { id: made.data.id, email, token: login.data.accessToken }
}

function billing(values: object): FormData {
  const form = new FormData()
  form.set('data', JSON.stringify(values))
  return form
}

beforeAll(async () => {
  await kit.app.listen({ port, host: '127.0.0.1' })
  const shop = await kit.shop()
  vendor = shop.vendor
  shopId = shop.id
  const form = await multipart(
    {
      name: 'Wired mouse',
      description: 'A mouse with a tail.',
      price: 100,
      stock: 50,
      categoryId: await kit.category('Mouse'),
    },
    await png('teal'),
  )
  const made = await kit.call<Product>({
    method: 'POST',
    url: '/products/create',
    as: vendor,
    ...form,
  })
  productId = made.data.id
  for (let n = 0; n < 14; n += 1) await kit.category(`Kind ${n}`)
})

describe('a third-party client at another origin', () => {
  it('signs up, buys, pays and returns to its own storefront', async () => {
    const { token, email } = await signUp()
    const line = { productId, quantity: 2, price: 100, discount: 0 }
    const order = { shopId, totalAmount: 260, paymentType: 'ONLINE', products: [line] }
    const homeless = await call('/orders/create', { method: 'POST', token, body: order })
    expect(homeless).toMatchObject({ status: 400, errors: [{ path: 'address' }] })
    // Its billing form sends any email that was typed.
    const saved = await call<Profile>('/users/update-profile', {
      method: 'PATCH',
      token,
      body: billing({
        name: 'Nadia R.',
        phoneNumber: '01812345678',
        email: 'other@test.example',
        address: 'House 1, Dhaka',
      }),
    })
    expect(saved.data).toMatchObject({ name: 'Nadia R.', email, address: 'House 1, Dhaka' })
    expect(saved.message).toContain(`stays ${email}`)

    const placed = await call<Order>('/orders/create', { method: 'POST', token, body: order })
    expect(placed.status).toBe(201)
    const body = { orderId: placed.data.id }
    const paying = await call<OpenedPayment>('/payments/create', { method: 'POST', token, body })
    // The gateway and its callbacks stay at the API.
    expect(paying.data.redirect_url).toMatch(`${market}/sandbox-gateway/`)
    const page = await fetch(paying.data.redirect_url)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${market} ${storefront}`,
    )
    const press = { method: 'POST', body: new URLSearchParams({ action: 'approve' }) }
    const back = await follow(paying.data.redirect_url, press)
    expect(back).toMatch(`${market}/gateway/sandbox/return/success`)
    expect(await follow(back)).toBe(
      `${storefront}/payment/success?payment_id=${paying.data.paymentId}`,
    )
    const payment = await call(`/payments/${paying.data.paymentId}`, { token })
    expect(payment.data).toMatchObject({ status: 'COMPLETED', amount: 260 })
  })

  it('gets absolute URLs of pictures, and a photo for everybody', async () => {
    const { token } = await signUp()
    const isPicture = async (address: string | null) => {
      expect(address).toMatch(`${market}/media/`)
      const answer = await fetch(address ?? '', { headers: { origin: storefront } })
      expect(answer.status, address ?? '').toBe(200)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      return answer.headers.get('content-type')
    }
    const one = await call<Product>(`/products/${productId}`)
    const list = await call<Product[]>('/products?limit=12')
    for (const product of [one.data, ...list.data]) {
      expect(await isPicture(product.image)).toBe('image/webp')
      const { avif, webp } = product.images.srcset
      for (const part of `${avif}, ${webp}`.split(', ')) await isPicture(part.split(' ')[0] ?? '')
    }
    const me = await call<Profile>('/users/get-profile', { token })
    expect(await isPicture(me.data.profilePhoto)).toBe('image/svg+xml')
    // It may send values of a response back.
    const { name, description, image, price, discount, stock, categoryId } = one.data
    const copy = await call<Product>('/products/duplicate', {
      method: 'POST',
      token: vendor.token,
      body: { name, description, image, price, discount, stock, categoryId, shopId },
    })
    expect(copy.data.image).toBe(image)
    const kept = await kit.ctx.db.one(
      pick(tables.products, 'image'),
      sql`select image from products where id = ${copy.data.id}`,
    )
    expect(kept.image).toBe(image.replace(market, ''))
    const edited = await call<Product>(`/products/${copy.data.id}`, {
      method: 'PATCH',
      token: vendor.token,
      body: billing({ name: `${name} 2`, image }),
    })
    expect(edited.data).toMatchObject({ name: `${name} 2`, image })
  })

  it('reads whole lists, and never refreshes', async () => {
    const categories = await call<Category[]>('/categories')
    expect(categories.data).toHaveLength(15)
    expect(categories.meta).toMatchObject({ limit: 1_000, total: 15 })
    const session = await kit.ctx.db.one(
      pick(tables.sessions, 'id'),
      sql`select id from sessions where person_id = ${vendor.id}`,
    )
    const config = { ...kit.ctx.config, authSecret: 'somebody-elses-secret-0123456789abcdef' }
    const foreign = await signAccessToken({ config }, session.id, vendor.id)
    for (const token of [foreign, 'not-a-token', 'Bearer x']) {
      for (const path of [
        '/products',
        `/products/${productId}`,
        '/categories',
        '/shops',
        `/shops/${shopId}`,
        `/reviews/product/${productId}`,
        `/reviews/shop/${shopId}`,
        '/reviews',
      ]) {
        const answer = await call(path, { token })
        expect([answer.status, answer.headers.get('x-session')], path).toEqual([200, 'ended'])
      }
      const body = { email: 'reader@test.example' }
      const subscribed = await call('/newsletters/create', { method: 'POST', token, body })
      expect(subscribed.status).toBe(201)
      expect(await call('/users/get-profile', { token })).toMatchObject({
        status: 401,
        code: 'SESSION_ENDED',
      })
    }
    expect((await call('/products')).headers.get('x-session')).toBeNull()
    const good = await call('/products', { token: vendor.token })
    expect(good.headers.get('x-session')).toBeNull()
  })

  it('gets tokens with the lifetime ACCESS_TOKEN_MINUTES', async () => {
    const { token } = await signUp()
    const part = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    const { iat, exp } = JSON.parse(part) as { iat: number; exp: number }
    expect(exp - iat).toBe(60)
  })

  it('gets emails that link to it, except the one that confirms an address', async () => {
    const { email } = await signUp()
    await call('/auth/forgot-password', { method: 'POST', body: { email } })
    await kit.runJobs()
    const mails = await kit.ctx.db.many(
      { kind: tables.mails.kind, text: tables.mails.body_text },
      sql`select kind, content::text as text from mails where recipient = ${email}`,
    )
    const textOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text
    expect(textOf('resetLink')).toContain(`${storefront}/reset-password?id=`)
    expect(textOf('welcome')).toContain(`${market}/verify-email?token=`)
  })

  it('can clear its shop’s description, and can set a product description of the maximum length', async () => {
    const emptied = await call<Shop>(`/shops/${shopId}`, {
      method: 'PATCH',
      token: vendor.token,
      body: billing({ description: '' }),
    })
    expect(emptied.data.description).toBe('')
    const { data } = await call<Product>(`/products/${productId}`, { token: vendor.token })
    const words = {
      name: 'ক'.repeat(500),
      description: `${'খ'.repeat(9_999)} ${'word '.repeat(2_000)}`,
    }
    const made = await call<Product>('/products/create', {
      method: 'POST',
      token: vendor.token,
      body: { ...words, price: 1, stock: 1, categoryId: data.categoryId },
    })
    expect(made.status).toBe(201)
    expect(made.data.name).toBe(words.name)
  })
})
