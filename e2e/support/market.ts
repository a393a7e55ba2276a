import { randomBytes, randomInt } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { send } from './send.ts'

/** The password of everyone who signs up here, strong enough for a vendor. */
export const password = 'three-small-boats'
const demoPassword = 'haat1234'

/** The password of an account; demo accounts have their own. */
export function passwordOf(email: string): string {
  return email.endsWith('@haat.example') ? demoPassword : password
}

/** Someone who signed up for one test. */
export interface Person {
  name: string
  email: string
  phoneNumber: string
}

/** A vendor's shop made for one test, and how to fill it. */
export interface TestShop {
  id: string
  name: string
  vendor: Person
  token: string
  /** Puts a product on sale; amounts in taka. */
  product(values: {
    name?: string
    price?: number
    discount?: number
    stock?: number
    /** A PNG of it. */
    photo?: Buffer
  }): Promise<TestProduct>
  change(productId: string, values: object): Promise<void>
}

export interface TestProduct {
  id: string
  name: string
}

// A PNG of one grey pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** A word that no other test uses, so that parallel tests never interfere. */
export function unique(prefix: string): string {
  return `${prefix}${randomBytes(4).toString('hex')}`
}

/** The same without digits, because a search with many digits may contain a phone number and is not recorded. */
export function uniqueWord(prefix: string): string {
  return unique(prefix).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

export function newPersonData(prefix = 'shopper'): Person {
  const word = unique(prefix)
  return {
    name: `Test ${word}`,
    email: `${word}@test.example`,
    // A number that couriers take: 013 to 019.
    phoneNumber: `01${randomInt(3, 10)}${Array.from(randomBytes(8), (byte) => byte % 10).join('')}`,
  }
}

/** Signs a person up through the API. */
export async function signUp(
  request: APIRequestContext,
  role: 'customer' | 'vendor',
): Promise<Person> {
  const person = newPersonData(role)
  await call(request, 'post', `/users/create-${role}`, { data: { data: person, password } })
  return person
}

/** Signs in through the API. Returns the access token. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const session = await call<{ accessToken: string }>(request, 'post', '/auth/login', {
    data: { email, password: passwordOf(email) },
  })
  return session.accessToken
}

/** A new vendor with an ACTIVE shop. */
export async function openShop(request: APIRequestContext): Promise<TestShop> {
  const vendor = await signUp(request, 'vendor')
  const token = await tokenOf(request, vendor.email)
  const headers = { authorization: token }
  const name = `Shop ${vendor.email.split('@')[0]}`
  const shop = await call<{ id: string }>(request, 'post', '/shops/create', {
    headers,
    multipart: {
      data: JSON.stringify({
        name,
        phoneNumber: vendor.phoneNumber,
        shopAddress: 'Shop 5, Computer City, Dhaka',
        description: 'A shop that one test opened.',
      }),
      file: { name: 'logo.png', mimeType: 'image/png', buffer: pixel },
    },
  })
  const [category] = await call<{ id: string }[]>(request, 'get', '/categories', {})
  return {
    id: shop.id,
    name,
    vendor,
    token,
    product: async ({
      name: productName = unique('Product '),
      price = 1_000,
      discount = 0,
      stock = 10,
      photo,
    }) => {
      const data = {
        name: productName,
        description: 'A product that one test put on sale.',
        price,
        discount,
        stock,
        categoryId: category?.id,
      }
      const file = { name: 'photo.png', mimeType: 'image/png', buffer: photo ?? pixel }
      const product = await call<TestProduct>(request, 'post', '/products/create', {
        headers,
        ...(photo === undefined ? { data } : { multipart: { data: JSON.stringify(data), file } }),
      })
      return { id: product.id, name: product.name }
    },
    change: async (productId, values) => {
      await call(request, 'patch', `/products/${productId}`, { headers, data: values })
    },
  }
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
}

async function call<Data>(
  request: APIRequestContext,
  method: 'get' | 'post' | 'patch',
  path: string,
  options: Parameters<APIRequestContext['post']>[1],
): Promise<Data> {
  const answer = await send(request, method, path, options)
  const body = await answer.json()
  expect(answer.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true)
  return body.data
}
