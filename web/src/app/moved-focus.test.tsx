import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, type ComponentType } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { Menu } from '#ui/menu.tsx'
import { RouteEffects } from './route-effects.tsx'
import { makeStore } from './store.ts'

beforeEach(() => history.replaceState(null, '', '/'))

/** A header above a page whose code arrives when the returned function is called. */
function visit() {
  let arrive = () => {}
  const code = new Promise<{ default: ComponentType }>((resolve) => {
    arrive = () => resolve({ default: () => <h1>Slow page</h1> })
  })
  const Slow = lazy(() => code)
  render(
    <Provider store={makeStore()}>
      <BrowserRouter>
        <RouteEffects />
        <Link to="/slow">slow</Link>
        <Menu trigger="Account" items={[{ label: 'Settings', to: '/slow' }]} />
        <main id="main" tabIndex={-1}>
          <Suspense fallback="loading">
            <Routes>
              <Route path="/" element={<input aria-label="code" />} />
              <Route path="/slow" element={<Slow />} />
            </Routes>
          </Suspense>
        </main>
      </BrowserRouter>
    </Provider>,
  )
  return async () => {
    await act(async () => arrive())
    expect(await screen.findByText('Slow page')).toBeDefined()
  }
}

const press = (target: HTMLElement, by: 'pointer' | 'key' = 'pointer') =>
  act(async () => {
    if (by === 'pointer') fireEvent.pointerDown(target)
    target.focus()
    if (by === 'key') fireEvent.keyDown(target, { key: 'Enter' })
    fireEvent.click(target, { detail: by === 'pointer' ? 1 : 0 })
  })

const account = () => screen.getByRole('button', { name: 'Account' })
const main = () => screen.getByRole('main')

test.each(['pointer', 'key'] as const)(
  'a menu that was opened by %s while a page loads stays open as the page arrives',
  async (by) => {
    const arrive = visit()
    await press(screen.getByText('slow'))
    expect(location.pathname, 'the address changes before the page').toBe('/slow')
    if (by === 'key') fireEvent.keyDown(screen.getByText('slow'), { key: 'Tab' })
    await press(account(), by)
    const menu = await screen.findByRole('menu')
    await arrive()
    expect(screen.getByRole('menu')).toBe(menu)
    expect(menu.contains(document.activeElement)).toBe(true)

    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(account()))
    expect(screen.queryByRole('menu')).toBeNull()
  },
)

test('a menu that is open closes when the page changes', async () => {
  const arrive = visit()
  await press(screen.getByText('slow'))
  await arrive()
  await press(account())
  expect(await screen.findByRole('menu')).toBeDefined()
  await act(async () => history.back())
  expect(await screen.findByLabelText('code')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(main())
})

test('the focus that a menu gives back as its link is followed goes on to the page', async () => {
  const arrive = visit()
  await press(account())
  await press(await screen.findByRole('menuitem', { name: 'Settings' }))
  await waitFor(() => expect(document.activeElement).toBe(account()))
  await arrive()
  expect(document.activeElement).toBe(main())
})

test('a field of the page that has gone does not keep the focus from the next', async () => {
  const arrive = visit()
  await press(screen.getByText('slow'))
  await press(screen.getByLabelText('code'))
  await arrive()
  expect(document.activeElement).toBe(main())
})
