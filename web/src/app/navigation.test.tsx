import { setTimeout } from 'node:timers/promises'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Provider } from 'react-redux'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { slicesRestored } from '#core/persistence.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { pageFailure } from './page-failure.tsx'
import { RouteEffects } from './route-effects.tsx'
import { makeStore } from './store.ts'

const wentWrong = () => <p>Something went wrong.</p>

describe('a change of route', () => {
  const scrollTo = vi.fn()
  beforeEach(() => vi.stubGlobal('scrollTo', scrollTo.mockClear()))
  afterEach(() => vi.unstubAllGlobals())

  function visit(from: string) {
    const store = makeStore()
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[from]}>
          <RouteEffects />
          <Link to="/cart">cart</Link>
          <Link to="/products?page=2">next</Link>
          <Link to="/about-us#team">team</Link>
          <main id="main" tabIndex={-1}>
            <h2 id="team">Team</h2>
            <input aria-label="filter" />
          </main>
        </MemoryRouter>
      </Provider>,
    )
    return store
  }

  test('is marked ready once local storage has been read, and not before', async () => {
    vi.useFakeTimers()
    const store = visit('/products')
    await vi.runAllTimersAsync()
    expect(document.documentElement.dataset['ready']).toBeUndefined()
    act(() => void store.dispatch(slicesRestored({})))
    await vi.runAllTimersAsync()
    expect(document.documentElement.dataset['ready']).toBe('')
    vi.useRealTimers()
    delete document.documentElement.dataset['ready']
  })

  test('starts at the top, with the focus on the content', () => {
    visit('/products')
    expect(scrollTo).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('cart'))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    expect(document.activeElement?.id).toBe('main')
  })

  test('to another page of a list starts at the top as well', () => {
    visit('/products')
    fireEvent.click(screen.getByText('next'))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  test('by a field of the page keeps position and focus', () => {
    visit('/products')
    screen.getByLabelText('filter').focus()
    fireEvent.click(screen.getByText('next'))
    expect(scrollTo).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('filter'))
  })

  test('to an anchor of the page starts at that anchor', () => {
    const scrolled = vi.fn<(this: Element) => void>()
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.call(this)
    }
    visit('/products')
    fireEvent.click(screen.getByText('team'))
    expect(scrolled.mock.contexts).toEqual([screen.getByText('Team')])
    expect(scrollTo).not.toHaveBeenCalled()
  })
})

test('a page that fails to render is replaced until the next address', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  function Broken(): never {
    throw new Error('broken')
  }
  function Pages() {
    const { pathname } = useLocation()
    return (
      <ErrorBoundary resetKey={pathname} fallback={wentWrong}>
        <Routes>
          <Route path="/broken" element={<Broken />} />
          <Route path="/sound" element={<p>sound</p>} />
        </Routes>
      </ErrorBoundary>
    )
  }
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Pages />
      <Link to="/sound">go on</Link>
    </MemoryRouter>,
  )
  expect(screen.getByText('Something went wrong.')).toBeDefined()
  fireEvent.click(screen.getByText('go on'))
  expect(screen.getByText('sound')).toBeDefined()
  silenced.mockClear()
})

describe('a lazy page', () => {
  const Hello = () => <p>hello</p>

  test('that was preloaded shows at once', async () => {
    const page = lazyPage('pages/hello', async () => ({ default: Hello }))
    await page.preload()
    render(<page.Component />)
    expect(screen.getByText('hello')).toBeDefined()
  })

  test('that was not preloaded shows once it has loaded', async () => {
    const page = lazyPage('pages/hello', async () => ({ default: Hello }))
    await act(async () => {
      render(
        <Suspense fallback="waiting">
          <page.Component />
        </Suspense>,
      )
    })
    expect(screen.getByText('hello')).toBeDefined()
  })

  test('that failed to load is retried, and loaded once', async () => {
    const load = vi
      .fn(async () => ({ default: Hello }))
      .mockRejectedValueOnce(new Error('no connection'))
    const page = lazyPage('pages/hello', load)
    await expect(page.preload()).rejects.toThrow('no connection')
    await Promise.all([page.preload(), page.preload()])
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('that fails to load while it is shown is replaced by the fallback', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(() => Promise.reject(new Error('no connection')))
    const page = lazyPage('pages/hello', load)
    await act(async () => {
      render(
        <ErrorBoundary resetKey="/hello" fallback={pageFailure}>
          <Suspense fallback="waiting">
            <page.Component />
          </Suspense>
        </ErrorBoundary>,
      )
    })
    expect(screen.getByText('You are offline')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
    silenced.mockClear()
  })
})

describe('missing page code', () => {
  const failure = new Error('no such file')
  const reload = vi.fn()
  const fetchHealth = vi.fn()

  beforeEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
    reload.mockReset()
    fetchHealth.mockReset().mockResolvedValue({ ok: true })
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('fetch', fetchHealth)
    return () => vi.unstubAllGlobals()
  })

  /** What two parts of a page that was just loaded get: an error, or nothing, since they wait for the reload. */
  async function afterLoading(): Promise<unknown[]> {
    vi.resetModules()
    const { reloadOnMissingCode, UnreachableError } = await import('./reload-on-missing-code.ts')
    const results: unknown[] = ['waits', 'waits']
    for (const place of [0, 1]) {
      reloadOnMissingCode(failure).catch((error: unknown) => {
        results[place] = error instanceof UnreachableError ? 'unreachable' : error
      })
    }
    await setTimeout(10)
    return results
  }

  test('is fetched by one reload, and not by a second one soon after', async () => {
    expect(await afterLoading()).toEqual(['waits', 'waits'])
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await afterLoading(), 'a second failure is shown').toEqual([failure, failure])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers for nobody', async () => ({ ok: false })],
  ])('is not fetched from a market that %s', async (_case, health) => {
    fetchHealth.mockImplementation(health)
    expect(await afterLoading()).toEqual(['unreachable', 'unreachable'])
    expect(reload).not.toHaveBeenCalled()
    fetchHealth.mockResolvedValue({ ok: true })
    expect(await afterLoading(), 'a reload is still to come').toEqual(['waits', 'waits'])
  })
})
