import type { MarketFacts } from '@haat/contract/market'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallApi } from '#core/api.ts'
import { aProduct } from '#test/samples.ts'
import { planPage, renderBare, renderPage } from './entry-server.tsx'

const template =
  '<html><head><!--head--></head><body><div id="root"><!--app--></div><!--state--></body></html>'
const shell = { template, manifest: null }
const mouse = {
  id: 'c1',
  name: 'Mouse </script><b>',
  description: '',
  image: '/m.svg',
  productCount: 3,
  parentId: null,
  path: ['c1'],
}

const callApi = vi.fn<CallApi>()
beforeEach(() => {
  callApi.mockReset()
  callApi.mockResolvedValue({
    status: 200,
    body: { success: true, message: '', data: [mouse], meta: { page: 1, limit: 100, total: 1 } },
  })
})

const contact = {
  company: 'Bazaar & Sons </script> Ltd.',
  registration: 'Trade licence 4711',
  address: '1 Market Street',
  phone: '+1 212 555 0100',
  email: null,
  hours: null,
}
const market: MarketFacts = { clock: [[0, -300]], contact, paymentGateways: [] }

async function rendered(url: string) {
  const page = await renderPage({ url, origin: 'https://haat.example', market, shell, callApi })
  return { ...page, html: page.html.join('') }
}

function stateOf(html: string): string {
  const [, json = ''] =
    /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(html) ?? []
  return json
}

describe('planning a page', () => {
  test.each([
    ['/nowhere?utm=1', '/404'],
    ['/no/such/page/at/all', '/404'],
    ['/dashboard/nowhere', '/dashboard/404'],
    ['/', '/'],
    ['/dashboard/index?x=1', '/dashboard/index'],
    ['/products/1?reviews=2&page=3', '/products/1?reviews=2'],
    ['/products?utm=1&page=2&category=Mouse&search=', '/products?category=Mouse&page=2'],
  ])('%s is the page %s', (url, key) => {
    expect(planPage(url)).toEqual({ key })
  })

  test.each([
    ['/products/', '/products'],
    ['/products/?page=2', '/products?page=2'],
    ['//evil.example//', '/evil.example'],
    ['/dashboard', '/dashboard/index'],
    ['/dashboard/', '/dashboard/index'],
    [
      '/products/01A1BA04-8636-7920-B79F-85132A3102BA?reviews=2',
      '/products/01a1ba04-8636-7920-b79f-85132a3102ba?reviews=2',
    ],
    ['/.well-known/change-password', '/dashboard/profile'],
  ])('%s redirects to %s', (url, redirectTo) => {
    expect(planPage(url).redirectTo).toBe(redirectTo)
  })
})

describe('rendering a page', () => {
  test('a page contains its layout, its head and the API responses it was rendered with', async () => {
    const { status, html } = await rendered('/unauthorized-access')
    expect(status).toBe(200)
    expect(html).toContain('<head><title>Not authorized | Haat</title>')
    expect(html).toContain('You are not authorized To access this route')
    expect(html).toContain('Mouse &lt;/script&gt;&lt;b&gt;')
    expect(callApi).toHaveBeenCalledWith('/api/v1/categories?limit=1000')
  })

  test('a page states who runs its market, and the market’s time zone', async () => {
    const { html } = await rendered('/terms')
    expect(html).toContain('Bazaar &amp; Sons &lt;/script&gt; Ltd.')
    expect(html).toContain('Trade licence 4711')
    expect(html).toContain('href="tel:+12125550100"')
    expect(html).not.toContain('mailto:')
    for (const each of [html, renderBare(shell, market).join('')]) {
      const [, json = ''] =
        /<script type="application\/json" id="market-facts">(.*?)<\/script>/.exec(each) ?? []
      expect(JSON.parse(json)).toEqual(market)
    }
  })

  test('the API responses can be read back, and no text in them closes their element', async () => {
    const { html } = await rendered('/unauthorized-access')
    expect(JSON.parse(stateOf(html))).toMatchObject({
      origin: 'https://haat.example',
      isMissing: false,
      queries: {
        'getCategories({"limit":1000})': { status: 'fulfilled', data: { data: [mouse] } },
      },
    })
  })

  test('the same content gives the same page, byte for byte', async () => {
    const first = await rendered('/unauthorized-access')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await rendered('/unauthorized-access')).toEqual(first)
  })

  test('an unknown address is a 404 with an explanation', async () => {
    const { status, html } = await rendered('/nowhere')
    expect(status).toBe(404)
    expect(html).toContain('We can&#x27;t find the page you looking for.')
  })

  test('if the API fails, the browser renders the page, and the status says so', async () => {
    callApi.mockResolvedValue({ status: 503, body: { success: false } })
    const { status, html } = await rendered('/unauthorized-access')
    expect(status).toBe(500)
    expect(html).toContain('You are not authorized')
    expect(html).toContain('"queries":{}')
  })
})

describe('a product', () => {
  const product = aProduct({ name: 'Silent Mouse', price: 125_000 })
  const other = aProduct({ id: aProduct().id.replace(/.$/, '2'), name: 'Other Mouse' })
  const address = `/products/${product.id}`
  const page = (data: unknown) => ({
    status: 200,
    body: { success: true, message: '', data, meta: { page: 1, limit: 10, total: 1 } },
  })
  const missing = { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'No' } }

  function answering(answer: typeof missing | ReturnType<typeof page>): CallApi {
    return async (path) => {
      if (path === `/api/v1${address}`) return answer
      if (path.startsWith('/api/v1/reviews/')) return page({ rating: 4.5, reviews: [] })
      if (path.startsWith('/api/v1/products?')) return page([product, other])
      return page([mouse])
    }
  }

  test('contains its name, its price and related products', async () => {
    callApi.mockImplementation(answering(page(product)))
    const { status, html } = await rendered(address)
    expect(status).toBe(200)
    expect(html).toContain('<title>Silent Mouse | Haat</title>')
    expect(html).toContain('1,25,000৳')
    expect(html).toContain('Other Mouse')
    expect(html).toContain(`<link rel="canonical" href="https://haat.example${address}"/>`)
    await rendered(`${address}?reviews=2`)
    expect(callApi).toHaveBeenCalledWith(`/api/v1/reviews/product/${product.id}?limit=10&page=2`)
  })

  test('has the same state byte for byte, whichever of its answers comes first', async () => {
    const answer = answering(page(product))
    const late = (isLate: (place: number) => boolean) => {
      let calls = 0
      callApi.mockImplementation(async (path) => {
        calls += 1
        if (isLate(calls)) await new Promise((resolve) => setTimeout(resolve, 10))
        return await answer(path)
      })
    }
    late((place) => place % 2 === 0)
    const first = stateOf((await rendered(address)).html)
    expect(first).toContain(product.id)
    late((place) => place % 2 === 1)
    expect(stateOf((await rendered(address)).html)).toBe(first)
  })

  test('that does not exist is a 404, in the browser as well', async () => {
    callApi.mockImplementation(answering(missing))
    expect(await rendered(address)).toEqual({ status: 404, html: '', sameAs: '/404' })
    const { status, html } = await rendered('/404')
    expect(status).toBe(404)
    expect(html).toContain('We can&#x27;t find the page you looking for.')
    expect(html).toContain('"isMissing":true')
  })
})

describe('a list', () => {
  const answering =
    (total: number): CallApi =>
    async (path) => ({
      status: 200,
      body: {
        success: true,
        message: '',
        data: path.startsWith('/api/v1/categories') ? [{ ...mouse, name: 'Mouse' }] : [],
        meta: { page: 1, limit: 12, total },
      },
    })

  test.each([
    ['/products?category=Spaceships', 0, 404],
    ['/products?category=MOUSE', 0, 200],
    ['/products?search=nothing', 0, 200],
    ['/products?page=2', 12, 404],
    ['/products?page=2', 13, 200],
    ['/products', 0, 200],
    ['/shops?page=3', 24, 404],
    ['/shops?page=2', 24, 200],
  ])('%s of %i rows has status %i', async (url, total, expected) => {
    callApi.mockImplementation(answering(total))
    const { status, html, sameAs } = await rendered(url)
    expect(status).toBe(expected)
    expect(sameAs).toBeUndefined()
    const isHidden = expected === 404 || url.includes('search=')
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(isHidden)
  })

  test('that the API failed to load is not a 404', async () => {
    callApi.mockResolvedValue({ status: 503, body: { success: false } })
    expect((await rendered('/products?category=Spaceships')).status).toBe(500)
  })
})

test('a guarded page is only its layout and makes no calls', async () => {
  const { status, html } = await rendered('/checkout')
  expect(status).toBe(200)
  expect(html).toMatch(/Loading (<!-- -->)?the page/)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(callApi.mock.calls).toEqual([['/api/v1/categories?limit=1000']])
})

test('the bare shell contains only the scripts and the market’s facts', () => {
  expect(
    renderBare(shell, market)
      .join('')
      .replace(/<script .*<\/script>/, ''),
  ).toBe('<html><head></head><body><div id="root"></div></body></html>')
})
