import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallApi } from '#core/api.ts'
import { market } from '#core/market.ts'
import { aProduct, aShop } from '#test/samples.ts'
import { planPage, renderPage } from './entry-server.tsx'

const template =
  '<html><head><!--head--></head><body><div id="root"><!--app--></div><!--state--></body></html>'
const shop = { ...aShop, name: 'Circuit Corner', phoneNumber: '01712345678' }
const address = `/shops/${shop.id}`
const record = { onTimePercent: 97, answeredPercent: null, since: 2024 }

const found = (data: unknown) => ({
  status: 200,
  body: { success: true, message: '', data, meta: { page: 1, limit: 12, total: 1 } },
})
const callApi = vi.fn<CallApi>()
beforeEach(() => {
  callApi.mockReset()
  callApi.mockImplementation(async (path) => {
    if (path === `/api/v1${address}`) return found(shop)
    if (path.startsWith('/api/v1/shops/')) return { status: 404, body: { code: 'NOT_FOUND' } }
    if (path.startsWith('/api/v1/scorecards/')) return found(record)
    if (path.startsWith('/api/v1/products?')) return found([aProduct({ name: 'Silent Mouse' })])
    return found([])
  })
})

async function rendered(url: string, isCustomer: boolean) {
  const shell = { template, manifest: null }
  const request = {
    url,
    origin: 'https://haat.example',
    market: market(),
    shell,
    callApi,
    isCustomer,
  }
  const page = await renderPage(request)
  return { ...page, html: page.html.join('') }
}

describe('the page of a shop', () => {
  test('comes with its content for a customer, and search engines leave it out', async () => {
    const { status, html } = await rendered(`${address}?page=2`, true)
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Circuit Corner<\/h1>/)
    expect(html).toContain('Silent Mouse')
    expect(html).toContain('"isOpened":true')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(callApi).toHaveBeenCalledWith(
      `/api/v1/products?shopId=${shop.id}&page=2&limit=12&sortBy=featured&sortOrder=desc`,
    )
  })

  test('asks for nothing of the customer’s own', async () => {
    await rendered(address, true)
    const asked = callApi.mock.calls.map(([path]) => path.replace(/\?.*/, '').split('/')[3])
    expect(new Set(asked)).toEqual(new Set(['categories', 'products', 'scorecards', 'shops']))
  })

  test('is only its layout for anyone else', async () => {
    const { status, html } = await rendered(address, false)
    expect(status).toBe(200)
    expect(html).toMatch(/Loading (<!-- -->)?the page/)
    expect(html).not.toContain('Circuit Corner')
    expect(html).not.toContain('isOpened')
    expect(callApi.mock.calls).toEqual([['/api/v1/categories?limit=1000']])
  })

  test('that does not exist is a 404', async () => {
    expect(await rendered('/shops/none', true)).toEqual({ status: 404, html: '', sameAs: '/404' })
  })

  test('is planned as one that depends on who asks', () => {
    expect(planPage(`${address}?page=2&utm=1`)).toEqual({
      key: `${address}?page=2`,
      isForCustomers: true,
    })
  })
})

test.each(['/checkout', '/recent-products', '/dashboard/my-orders'])(
  '%s is only its layout for customers too',
  async (url) => {
    expect(planPage(url)).toEqual({ key: url })
    const { html } = await rendered(url, true)
    expect(html).toMatch(/Loading (<!-- -->)?the page/)
    expect(html).not.toContain('isOpened')
  },
)
