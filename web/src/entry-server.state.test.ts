import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallApi } from '#core/api.ts'
import { renderPage } from './entry-server.tsx'

const template = '<head><!--head--></head><div id="root"><!--app--></div><!--state-->'
const contact = {
  company: 'Bazaar Ltd.',
  registration: 'Trade licence 4711',
  address: '1 Market Street',
  phone: '+1 212 555 0100',
  email: null,
  hours: null,
}
const answer = {
  status: 200,
  body: { success: true, message: '', data: [], meta: { page: 1, limit: 100, total: 0 } },
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function rendered(callApi: CallApi) {
  const { status, html } = await renderPage({
    url: '/products',
    origin: 'https://haat.example',
    market: { clock: [[0, -300]], contact, paymentGateways: [] },
    shell: { template, manifest: null },
    callApi,
  })
  return { status, html: html.join('') }
}

test('nothing keeps the state of a page in memory once it is rendered', async () => {
  const { status } = await rendered(async () => answer)
  expect(status).toBe(200)
  expect(vi.getTimerCount()).toBe(0)
})

test('a response that breaks is left to the browser, and the others are in the page', async () => {
  const { status, html } = await rendered(async (path) => {
    if (path.includes('facets')) throw new Error('closed')
    return answer
  })
  expect(status).toBe(500)
  expect(html).toContain('"endpointName":"getProducts"')
  expect(html).not.toContain('"endpointName":"getFacets"')
})
