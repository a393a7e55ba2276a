import { expect, type Page } from '@playwright/test'
import { newPersonData, password, openShop } from '../support/market.ts'
import { test } from '../support/test.ts'

/** The demo allows this origin; the test serves its content. */
const elsewhere = 'http://localhost:5173'
const stranger = 'http://localhost:5199'

/** A page of another origin, as a third-party client would have, without any code of ours. */
async function openPage(page: Page, origin: string): Promise<void> {
  // The page has no local server, so the browser would ask for permission to access the local network.
  await page.context().grantPermissions(['local-network-access'], { origin })
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Client</title><img id="photo">',
    }),
  )
  await page.goto(`${origin}/`)
}

interface Asked {
  path: string
  method?: string
  token?: string
  body?: object
  /** Sends `body` as a multipart field `data`. */
  isForm?: boolean
}

/** Calls the API from the page, with credentials and the raw token; null when the browser blocks the response. */
async function call(page: Page, api: string, asked: Asked) {
  return await page.evaluate(
    async ([base, { path, method = 'GET', token, body, isForm }]) => {
      const form = new FormData()
      if (isForm) form.set('data', JSON.stringify(body))
      try {
        const answer = await fetch(`${base}/api/v1${path}`, {
          method,
          credentials: 'include',
          headers: {
            ...(token === undefined ? {} : { authorization: token }),
            ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          },
          body: isForm ? form : body === undefined ? null : JSON.stringify(body),
        })
        return {
          status: answer.status,
          session: answer.headers.get('x-session'),
          requestId: answer.headers.get('x-request-id'),
          json: await answer.json(),
        }
      } catch {
        return null
      }
    },
    [api, asked] as const,
  )
}

test('a client of an allowed origin signs up, browses and buys', async ({
  page,
  request,
  baseURL,
  problems,
}) => {
  const api = baseURL ?? ''
  const shop = await openShop(request)
  const { id: productId } = await shop.product({ price: 100, stock: 5 })
  problems.allow(/^401 GET .*\/users\/get-profile/)
  problems.allow(/^404 DELETE .*\/followed-shops\/unfollow/)
  await openPage(page, elsewhere)

  const { email, name, phoneNumber } = newPersonData()
  const data = { name, email, phoneNumber }
  const signUp = { path: '/users/create-customer', method: 'POST', body: { data, password } }
  expect((await call(page, api, signUp))?.status).toBe(201)
  const login = { path: '/auth/login', method: 'POST', body: { email, password } }
  const token = (await call(page, api, login))?.json.data.accessToken
  // The browser sent the cookie, which is enough to renew the session.
  const renewed = await call(page, api, { path: '/auth/refresh-token', method: 'POST', body: {} })
  expect(renewed?.json.data.user.email).toBe(email)

  await expectEnded(page, api)

  await expectPictures(page, api, token)

  const billing = { name, phoneNumber, email, address: 'House 1, Dhaka' }
  const saved = {
    path: '/users/update-profile',
    method: 'PATCH',
    token,
    body: billing,
    isForm: true,
  }
  expect((await call(page, api, saved))?.status).toBe(200)
  await orderAndPay(page, api, token, shop.id, productId)

  const left = await call(page, api, {
    path: '/followed-shops/unfollow',
    method: 'DELETE',
    token,
    body: { shopId: shop.id },
  })
  expect(left?.json.code).toBe('NOT_FOUND')
})

/** A token that ended says so on public and on private calls. */
async function expectEnded(page: Page, api: string) {
  const stale = await call(page, api, { path: '/products?limit=3', token: 'ended-long-ago' })
  expect([stale?.status, stale?.session]).toEqual([200, 'ended'])
  expect(stale?.requestId).toBeTruthy()
  const refused = await call(page, api, { path: '/users/get-profile', token: 'ended-long-ago' })
  expect(refused?.json.code).toBe('SESSION_ENDED')
}

/** Pictures of products, shops and people load on the page of the other origin. */
async function expectPictures(page: Page, api: string, token: string) {
  // Products of other tests may have no picture.
  const list = await call(page, api, { path: '/products?limit=100&sortBy=rating' })
  const seen = list?.json.data.find(({ image }: { image: string }) => image !== '')
  for (const address of [seen.image, seen.shop.logoUrl, seen.images.srcset.avif.split(' ')[0]]) {
    const width = await page.evaluate(async (src) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return picture.naturalWidth
    }, address)
    expect(width).toBeGreaterThan(0)
  }
  const profile = await call(page, api, { path: '/users/get-profile', token })
  await page
    .locator('#photo')
    .evaluate((photo, src) => photo.setAttribute('src', src), profile?.json.data.profilePhoto)
  await expect(page.locator('#photo')).toHaveJSProperty('naturalWidth', 160)
}

/** Places an online order and opens its payment. */
async function orderAndPay(
  page: Page,
  api: string,
  token: string,
  shopId: string,
  productId: string,
) {
  const order = {
    shopId,
    totalAmount: 160,
    paymentType: 'ONLINE',
    products: [{ productId, quantity: 1, price: 100, discount: 0 }],
  }
  const placed = await call(page, api, {
    path: '/orders/create',
    method: 'POST',
    token,
    body: order,
  })
  expect(placed?.status).toBe(201)
  const paying = {
    path: '/payments/create',
    method: 'POST',
    token,
    body: { orderId: placed?.json.data.id },
  }
  expect((await call(page, api, paying))?.json.data.redirect_url).toContain('/sandbox-gateway/')
}

test('a page of an origin that is not allowed can read nothing from the API', async ({
  page,
  baseURL,
  problems,
}) => {
  problems.allow(/CORS policy/)
  problems.allow(/^failed .*\/api\/v1\//)
  const api = baseURL ?? ''
  await openPage(page, stranger)
  expect(await call(page, api, { path: '/products' })).toBeNull()
  const login = { path: '/auth/login', method: 'POST', body: { email: 'a@b.example', password } }
  expect(await call(page, api, login)).toBeNull()
  expect(await call(page, api, { path: '/users/get-profile', token: 'x' })).toBeNull()
})
