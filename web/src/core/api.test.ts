import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authReducer } from '#features/accounts/auth-slice.ts'
import { accountsApi } from '#features/accounts/accounts-api.ts'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { aProduct, aSession, aUser } from '#test/samples.ts'
import { api, withQuery } from './api.ts'
import { errorCode, errorMessage, errorStatus, fieldErrors, isNotFound } from './api-error.ts'
import { sessionStarted, signedOut } from './session.ts'

type Answer = { status?: number; body: unknown; headers?: Record<string, string> }
type Handler = (request: Request, path: string) => Promise<Answer> | Answer

let handle: Handler
const seen: { path: string; method: string; token: string | null }[] = []

/** The browser's Request knows the page's address; Node's does not. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}

beforeEach(() => {
  seen.length = 0
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    seen.push({ path, method: request.method, token: request.headers.get('authorization') })
    const { status = 200, body, headers } = await handle(request, path)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

function newStore(extra = {}) {
  return configureStore({
    reducer: combineReducers({ api: api.reducer, auth: authReducer }),
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: extra } }).concat(api.middleware),
  })
}

const ok = (data: unknown) => ({ body: { success: true, message: 'Done', data } })
const refusal = (status: number, code: string, message = 'No') => ({
  status,
  body: { success: false, code, message, requestId: 'r' },
})
const product = aProduct()
const ended = refusal(401, 'SESSION_ENDED')

function getProduct(store: ReturnType<typeof newStore>) {
  return store.dispatch(
    catalogApi.endpoints.getProduct.initiate({ id: product.id }, { forceRefetch: true }),
  )
}

test('a query drops what is null or undefined and escapes the rest', () => {
  const query = { search: 'a b&c', page: 2, category: null, shop: undefined, empty: '' }
  expect(withQuery('/products', query)).toBe('/products?search=a+b%26c&page=2&empty=')
  expect(withQuery('/products', { page: null })).toBe('/products')
})

test('the access token goes raw into the authorization header, and only when there is one', async () => {
  handle = () => ok(product)
  const store = newStore()
  await getProduct(store)
  store.dispatch(sessionStarted(aSession()))
  await getProduct(store)
  expect(seen.map(({ token }) => token)).toEqual([null, 'access-1'])
  expect(seen[0]?.path).toBe(`/api/v1/products/${product.id}`)
})

test('on the server a call goes straight to the API', async () => {
  const callApi = vi.fn(async () => ({ status: 200, body: ok(product).body }))
  const { data } = await getProduct(newStore({ callApi }))
  expect(callApi).toHaveBeenCalledWith(`/api/v1/products/${product.id}`)
  expect(data).toEqual(product)
  expect(seen).toEqual([])
})

test('a login is stored', async () => {
  handle = () => ok(aSession())
  const store = newStore()
  const input = { email: aUser.email, password: 'haat1234' }
  await store.dispatch(accountsApi.endpoints.login.initiate(input))
  expect(store.getState().auth).toEqual(aSession())
})

describe('a session that the server rejects', () => {
  function renewing(rotate: () => Answer | Promise<Answer>): Handler {
    return (request, path) => {
      if (path === '/api/v1/auth/refresh-token') return rotate()
      return request.headers.get('authorization') === 'access-1' ? ended : ok(product)
    }
  }

  test('is renewed, and the call is repeated', async () => {
    handle = renewing(() => ok(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' })))
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const { data } = await getProduct(store)
    expect(data).toEqual(product)
    expect(store.getState().auth).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    })
    expect(seen.map(({ token }) => token)).toEqual(['access-1', 'access-1', 'access-2'])
  })

  test('is renewed on public routes, and what was read as a visitor is read again', async () => {
    const visitors = {
      ...ok({ ...product, name: 'As a visitor' }),
      headers: { 'x-session': 'ended' },
    }
    handle = (request, path) => {
      if (path === '/api/v1/auth/refresh-token')
        return ok(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
      return request.headers.get('authorization') === 'access-1' ? visitors : ok(product)
    }
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const { data } = await getProduct(store)
    expect(data).toEqual(product)
    expect(store.getState().auth.accessToken).toBe('access-2')
  })

  test('is not renewed for a write on a public route: the write is sent once', async () => {
    handle = () => ({ ...ok(null), headers: { 'x-session': 'ended' } })
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const input = { email: aUser.email }
    await store.dispatch(accountsApi.endpoints.forgotPassword.initiate(input))
    expect(seen.map(({ path }) => path)).toEqual(['/api/v1/auth/forgot-password'])
  })

  test('is renewed once, however many calls fail at once', async () => {
    const rotate = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return ok(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
    })
    handle = renewing(rotate)
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const ids = [1, 2, 3, 4, 5].map((n) => aProduct().id.replace(/.$/, String(n)))
    const answers = await Promise.all(
      ids.map((id) => store.dispatch(catalogApi.endpoints.getProduct.initiate({ id }))),
    )
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true)
    expect(rotate).toHaveBeenCalledTimes(1)
  })

  test('ends when the renewal is rejected, and the call is repeated as a visitor', async () => {
    handle = renewing(() => ended)
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const { data } = await getProduct(store)
    expect(data).toEqual(product)
    expect(store.getState().auth).toEqual({ ...signedOut, wasLost: true })
  })

  test.each([503, 429])('stays when the renewal gets status %i', async (status) => {
    handle = renewing(() => refusal(status, 'NOT_READY'))
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const { error } = await getProduct(store)
    expect(errorStatus(error)).toBe(401)
    expect(store.getState().auth.accessToken).toBe('access-1')
  })

  test('is renewed at once when the first response is lost', async () => {
    const rotate = vi.fn((): Answer => {
      if (rotate.mock.calls.length === 1) throw new TypeError('Failed to fetch')
      return ok(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
    })
    handle = renewing(rotate)
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const { data } = await getProduct(store)
    expect(data).toEqual(product)
    expect(rotate).toHaveBeenCalledTimes(2)
    expect(store.getState().auth.refreshToken).toBe('refresh-2')
  })

  test('that another tab has renewed is taken over from storage', async () => {
    handle = renewing(() => ended)
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const renewed = aSession({ accessToken: 'access-9', refreshToken: 'refresh-9' })
    localStorage.setItem('haat:auth', JSON.stringify(renewed))
    await getProduct(store)
    expect(store.getState().auth).toEqual(renewed)
    expect(seen.map(({ path }) => path)).not.toContain('/api/v1/auth/refresh-token')
  })

  test('a wrong password does not renew the session', async () => {
    handle = () => refusal(401, 'WRONG_CREDENTIALS', 'Email or password is incorrect.')
    const store = newStore()
    store.dispatch(sessionStarted(aSession()))
    const input = { email: aUser.email, password: 'wrong-one' }
    const { error } = await store.dispatch(accountsApi.endpoints.login.initiate(input))
    expect(errorMessage(error)).toBe('Email or password is incorrect.')
    expect(seen).toHaveLength(1)
  })
})

describe('errors', () => {
  async function failing(handler: Handler) {
    handle = handler
    const { error } = await getProduct(newStore())
    return error
  }

  test('the server’s message is shown, with its code', async () => {
    const error = await failing(() => refusal(404, 'NOT_FOUND', 'We could not find it.'))
    expect(errorMessage(error)).toBe('We could not find it.')
    expect(errorCode(error)).toBe('NOT_FOUND')
    expect(isNotFound(error)).toBe(true)
  })

  test('field errors of the server are found, and a malformed id counts as "not found"', async () => {
    const errors = [{ path: 'id', message: 'Invalid id' }]
    const error = await failing(() => ({
      status: 400,
      body: { ...refusal(400, 'VALIDATION_FAILED').body, errors },
    }))
    expect(fieldErrors(error)).toEqual(errors)
    expect(isNotFound(error)).toBe(true)
  })

  test('no connection is a FETCH_ERROR with the screen’s own message', async () => {
    const error = await failing(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(error).toMatchObject({ status: 'FETCH_ERROR' })
    expect(errorMessage(error)).toBe('Something went wrong')
    expect(errorMessage(error, 'Could not apply coupon')).toBe('Could not apply coupon')
    expect(errorStatus(error)).toBeUndefined()
  })

  test('an unreadable response is a PARSING_ERROR', async () => {
    const error = await failing(() => ({ body: '<html>' }))
    expect(error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 200 })
  })
})
