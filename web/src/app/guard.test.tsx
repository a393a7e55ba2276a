import type { Role } from '@haat/contract/roles'
import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { slicesRestored } from '#core/persistence.ts'
import { cameFrom } from '#core/paths.ts'
import { requirementFound, sessionEnded, sessionStarted } from '#core/session.ts'
import { SiteProvider } from '#core/site.tsx'
import { passwordChosen } from '#features/accounts/auth-slice.ts'
import { aSession, aUser } from '#test/samples.ts'
import { Guard } from './guard.tsx'
import { makeStore } from './store.ts'

function Where() {
  const { pathname, search, state } = useLocation()
  return <p>{`at ${pathname}${search} from ${cameFrom(state)}`}</p>
}

function visit(role: Role | null, isRestored = true, isOpened = false) {
  const store = makeStore()
  if (isRestored) store.dispatch(slicesRestored({}))
  if (role !== null) store.dispatch(sessionStarted(aSession({ user: { ...aUser, role } })))
  render(
    <Provider store={store}>
      <SiteProvider value={{ origin: '', isOpened }}>
        <MemoryRouter initialEntries={['/dashboard/customers?page=2#blocked']}>
          <Routes>
            <Route
              path="/dashboard/customers"
              element={
                <Suspense>
                  <Guard who={['ADMIN', 'SUPER_ADMIN']}>the list</Guard>
                </Suspense>
              }
            />
            <Route path="*" element={<Where />} />
          </Routes>
        </MemoryRouter>
      </SiteProvider>
    </Provider>,
  )
  return store
}

test('an anonymous visitor is redirected to the login, which remembers the page', () => {
  visit(null)
  expect(screen.getByText('at /login from /dashboard/customers?page=2#blocked')).toBeDefined()
})

test('a person with another role is redirected to the page that names the required role', () => {
  visit('VENDOR')
  expect(screen.getByText('at /unauthorized-access?role=ADMIN from /')).toBeDefined()
})

test.each(['ADMIN', 'SUPER_ADMIN'] as const)('%s may enter', (role) => {
  visit(role)
  expect(screen.getByText('the list')).toBeDefined()
})

test('no redirect happens before storage has been read', () => {
  const store = visit(null, false)
  expect(screen.getByText('Loading the page…')).toBeDefined()
  act(() => void store.dispatch(slicesRestored({})))
  expect(screen.getByText(/^at \/login/)).toBeDefined()
})

test('a page that came with its content shows it at once, and is guarded once storage has been read', () => {
  const store = visit(null, false, true)
  expect(screen.getByText('the list')).toBeDefined()
  act(() => void store.dispatch(slicesRestored({})))
  expect(screen.getByText(/^at \/login/)).toBeDefined()
  expect(screen.queryByText('the list')).toBeNull()
})

test('a session that ends redirects to the login at once', () => {
  const store = visit('ADMIN')
  act(() => void store.dispatch(sessionEnded()))
  expect(screen.getByText('at /login from /dashboard/customers?page=2#blocked')).toBeDefined()
})

test('a redirect shows that the next page is loading until its code is here', () => {
  const store = makeStore()
  store.dispatch(slicesRestored({}))
  const code = new Promise<never>(() => {})
  const Late = lazy(() => code)
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/cart']}>
        <Suspense fallback="not shown in a transition">
          <Routes>
            <Route path="/cart" element={<Guard who={['CUSTOMER']}>the cart</Guard>} />
            <Route path="*" element={<Late />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </Provider>,
  )
  expect(screen.getByText('Loading the page…')).toBeDefined()
})

test('the login returns only to pages of the site', () => {
  expect(cameFrom({ from: '/cart' })).toBe('/cart')
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example', 7, null]) {
    expect(cameFrom({ from })).toBe('/')
  }
  expect(cameFrom(null)).toBe('/')
})

test('a person who must choose a password first sees only that', async () => {
  const store = visit('ADMIN')
  expect(screen.getByText('the list')).toBeDefined()
  await act(async () => void store.dispatch(requirementFound('PASSWORD_CHANGE_REQUIRED')))
  expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeDefined()
  expect(screen.queryByText('the list')).toBeNull()
  await act(async () => void store.dispatch(passwordChosen()))
  expect(screen.getByText('the list')).toBeDefined()
})
