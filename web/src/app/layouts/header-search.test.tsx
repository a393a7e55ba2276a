import { act, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '#test/samples.ts'
import { makeStore } from '#app/store.ts'
import { HeaderSearch } from './header-search.tsx'

const names = ['Mouse one', 'Mouse two', 'Monitor']
const products = names.map((name) => aProduct({ id: name.replace(' ', '-'), name }))

const completions = {
  categories: [{ id: 'c1', name: 'Monitor', nameBn: 'মনিটর' }],
  brands: [{ id: 'b1', name: 'Monarch', nameBn: '' }],
  phrases: ['monitor stand'],
}
let isCompleting = true

/** Every call to the API: its address, and whether it was aborted. */
let calls: { address: string; signal: AbortSignal }[] = []

/** The browser's Request knows the page's address; Node's does not. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.origin) : input, init)
  }
}

beforeEach(async () => {
  // The list's code comes when the box is entered; here it is there already.
  await import('./search-suggestions.tsx')
  localStorage.clear()
  vi.stubGlobal('Request', PageRequest)
  vi.useFakeTimers()
  calls = []
  isCompleting = true
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', answer)
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <HeaderSearch placeholder="Search everything in the product" />
        <Place />
      </MemoryRouter>
    </Provider>,
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('makes no call before the box is used, then sends the literal undefined when it is empty', async () => {
  await pass(1000)
  expect(asked()).toEqual([])
  fireEvent.focus(box())
  // First the list's code comes.
  await pass(0)
  await pass(200)
  expect(asked()).toEqual(['undefined'])
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('waits for a pause in typing and makes one call', async () => {
  for (const term of ['m', 'mo', 'mon']) {
    fireEvent.change(box(), { target: { value: term } })
    await pass(60)
  }
  await pass(300)
  expect(asked()).toEqual(['mon'])
  expect(screen.getByRole('option').textContent).toContain('Monitor')
})

test('aborts the call for an outdated text', async () => {
  fireEvent.change(box(), { target: { value: 'mouse' } })
  await pass(160)
  fireEvent.change(box(), { target: { value: 'mon' } })
  await pass(400)
  expect(asked()).toEqual(['mouse', 'mon'])
  expect(productCalls().map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('takes the result of an earlier text from the cache', async () => {
  for (const term of ['mouse', 'mon', 'mouse']) {
    fireEvent.change(box(), { target: { value: term } })
    await pass(400)
  }
  expect(asked()).toEqual(['mouse', 'mon'])
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

test('a suggestion links to its product, a submit to the listing', async () => {
  fireEvent.change(box(), { target: { value: 'mon' } })
  await pass(400)
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(place()).toBe('/products/Monitor')
  expect(box().value).toBe('')

  fireEvent.change(box(), { target: { value: ' gaming mouse ' } })
  fireEvent.submit(screen.getByRole('search'))
  expect(place()).toBe('/products?search=gaming+mouse')
})

test('a late answer does not replace the suggestion that is about to be followed', async () => {
  fireEvent.change(box(), { target: { value: 'mouse' } })
  await pass(400)
  fireEvent.change(box(), { target: { value: 'mon' } })
  await pass(160)
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  await pass(400)
  const listed = () => screen.getAllByRole('option').map((row) => row.getAttribute('href'))
  expect(listed()).toEqual(['/products/Mouse-one', '/products/Mouse-two'])
  // Back in the box, nothing is about to be followed.
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(listed()).toEqual(['/products/Monitor'])
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(place()).toBe('/products/Monitor')
})

test('completions come before the products and lead to lists', async () => {
  fireEvent.change(box(), { target: { value: 'moni' } })
  await pass(400)
  expect(screen.getAllByRole('option').map((row) => row.getAttribute('href'))).toEqual([
    '/products?search=monitor+stand',
    '/products?category=Monitor',
    '/products?brand=Monarch',
    '/products/Monitor',
  ])
  expect(screen.getByText('4 suggestions')).toBeDefined()
  fireEvent.click(screen.getByRole('option', { name: 'monitor stand' }))
  expect(place()).toBe('/products?search=monitor+stand')
  expect(box().value).toBe('monitor stand')
})

test('without completions the products are listed alone', async () => {
  isCompleting = false
  fireEvent.change(box(), { target: { value: 'moni' } })
  await pass(400)
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the empty box offers one’s last searches, which can be removed', async () => {
  for (const words of ['gaming mouse', 'tv']) {
    fireEvent.change(box(), { target: { value: words } })
    fireEvent.submit(screen.getByRole('search'))
    await pass(200)
  }
  fireEvent.change(box(), { target: { value: '' } })
  await pass(200)
  const own = () => screen.getAllByRole('option').map((row) => row.textContent)
  expect(own().slice(0, 2)).toEqual(['tv', 'gaming mouse'])
  expect(own()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Remove tv' }))
  expect(own().slice(0, 1)).toEqual(['gaming mouse'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(own()).toHaveLength(3)
  expect(localStorage.getItem('haat:searches')).toBeNull()
})

function Place() {
  const { pathname, search } = useLocation()
  return <p data-testid="place">{pathname + search}</p>
}

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  calls.push({ address: request.url, signal: request.signal })
  await new Promise((done) => setTimeout(done, 100))
  const term = searchParams.get('searchTerm') ?? ''
  if (pathname.endsWith('/completions')) {
    if (!isCompleting) return Response.json({ success: false }, { status: 500 })
    const data = term === 'moni' ? completions : { categories: [], brands: [], phrases: [] }
    return Response.json({ success: true, message: 'Completions', data })
  }
  const data = products.filter(
    ({ name }) => term === 'undefined' || name.toLowerCase().includes(term),
  )
  const meta = { page: 1, limit: 8, total: data.length }
  return Response.json({ success: true, message: 'Products', data, meta })
}

function asked(): (string | null)[] {
  return productCalls().map(({ address }) => new URL(address).searchParams.get('searchTerm'))
}

function productCalls() {
  return calls.filter(({ address }) => new URL(address).pathname.endsWith('/products'))
}

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

function box(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('combobox')
}

function place(): string | null {
  return screen.getByTestId('place').textContent
}
