import { expect, test, vi } from 'vitest'
import { sessionEnded, sessionStarted } from '#core/session.ts'
import { aSession, aUser } from '#test/samples.ts'
import { serveCustomers } from './serve-customers.ts'
import { makeStore } from './store.ts'

const serve = vi.hoisted(() => vi.fn())
vi.mock('./for-customers.ts', () => ({ serve }))

test('a customer is served once, also where another listener dispatches meanwhile', async () => {
  const store = makeStore()
  let answers = 0
  store.subscribe(() => {
    answers += 1
    if (answers < 3) store.dispatch(sessionEnded())
    else if (answers === 3) store.dispatch(signIn)
  })
  const signIn = sessionStarted(aSession({ user: { ...aUser, role: 'CUSTOMER' } }))
  serveCustomers(store)
  store.dispatch(signIn)
  await vi.waitFor(() => expect(serve).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  expect(serve.mock.calls).toEqual([[store]])
})
