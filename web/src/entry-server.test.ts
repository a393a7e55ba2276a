import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallApi } from '#core/api.ts'
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
}

const callApi = vi.fn<CallApi>()
beforeEach(() => {
  callApi.mockReset()
  callApi.mockResolvedValue({
    status: 200,
    body: { success: true, message: '', data: [mouse], meta: { page: 1, limit: 100, total: 1 } },
  })
})

function rendered(url: string) {
  return renderPage({ url, origin: 'https://haat.example', shell, callApi })
}

describe('planning', () => {
  test.each([
    ['/nowhere?utm=1', '/nowhere'],
    ['/', '/'],
    ['/dashboard/index?x=1', '/dashboard/index'],
  ])('%s is the page %s', (url, key) => {
    expect(planPage(url)).toEqual({ key })
  })

  test.each([
    ['/products/', '/products'],
    ['/products/?page=2', '/products?page=2'],
    ['//evil.example//', '/evil.example'],
    ['/dashboard', '/dashboard/index'],
    ['/dashboard/', '/dashboard/index'],
  ])('%s leads on to %s', (url, redirectTo) => {
    expect(planPage(url).redirectTo).toBe(redirectTo)
  })
})

describe('rendering', () => {
  test('a page comes with its frame, its head and the answers it was made from', async () => {
    const { status, html } = await rendered('/unauthorized-access')
    expect(status).toBe(200)
    expect(html).toContain('<head><title>Not authorized | Haat</title>')
    expect(html).toContain('You are not authorized To access this route')
    expect(html).toContain('Mouse &lt;/script&gt;&lt;b&gt;')
    expect(callApi).toHaveBeenCalledWith('/api/v1/categories?limit=100')
  })

  test('the answers can be read back, and no text in them closes their element', async () => {
    const { html } = await rendered('/unauthorized-access')
    const [, json = ''] =
      /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      origin: 'https://haat.example',
      missingPath: null,
      queries: { 'getCategories({"limit":100})': { status: 'fulfilled', data: { data: [mouse] } } },
    })
  })

  test('the same content is the same page, byte for byte', async () => {
    const first = await rendered('/unauthorized-access')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await rendered('/unauthorized-access')).toEqual(first)
  })

  test('an address that leads nowhere is a 404 with words', async () => {
    const { status, html } = await rendered('/nowhere')
    expect(status).toBe(404)
    expect(html).toContain('We can&#x27;t find the page you looking for.')
  })

  test('an API in trouble leaves the page to the browser, and says so by its status', async () => {
    callApi.mockResolvedValue({ status: 503, body: { success: false } })
    const { status, html } = await rendered('/unauthorized-access')
    expect(status).toBe(500)
    expect(html).toContain('You are not authorized')
    expect(html).toContain('"queries":{}')
  })
})

test('the bare shell has nothing but the way in for the browser', () => {
  expect(renderBare(shell)).toBe('<html><head></head><body><div id="root"></div></body></html>')
})
