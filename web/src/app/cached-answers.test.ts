import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnded, sessionStarted } from '#core/session.ts'
import { courierAccountsApi } from '#features/consignments/consignments-api.ts'
import { deadlinesApi } from '#features/deadlines/deadlines-api.ts'
import { disputesApi } from '#features/disputes/disputes-api.ts'
import { familyReads } from '#features/families/family-mutations-api.ts'
import { booksApi } from '#features/finance/books-api.ts'
import { ordersApi } from '#features/orders/orders-api.ts'
import { scorecardsApi } from '#features/scorecards/scorecards-api.ts'
import { aSession, aUser } from '#test/samples.ts'
import { makeStore, startPersistence, type AppStore } from './store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const callApi = async () => ({
  status: 200,
  body: { data: { data: [], meta: { total: 0 } }, meta: { total: 0 } },
})
const ofThePerson = {
  'the orders': (store: AppStore) =>
    store.dispatch(ordersApi.endpoints.getMyOrders.initiate({ page: 1 })),
  'the courier accounts of the shop': (store: AppStore) =>
    store.dispatch(courierAccountsApi.endpoints.getCourierAccounts.initiate(undefined)),
  'the district of the shop': (store: AppStore) =>
    store.dispatch(deadlinesApi.endpoints.getShopDistrict.initiate(undefined)),
  'the scorecard of the shop': (store: AppStore) =>
    store.dispatch(scorecardsApi.endpoints.getScorecard.initiate(null)),
  'the families of the shop': (store: AppStore) =>
    store.dispatch(familyReads.endpoints.getFamilies.initiate({ limit: 10 })),
}

test.each(Object.entries(ofThePerson))(
  '%s of one person are not shown to the next',
  async (_, ask) => {
    const store = makeStore({ callApi })
    startPersistence(store)
    await vi.advanceTimersByTimeAsync(10)
    store.dispatch(sessionStarted(aSession()))
    const asked = ask(store)
    await asked
    asked.unsubscribe()
    const held = () => Object.values(store.getState().api.queries).map((each) => each?.status)
    expect(held()).toEqual(['fulfilled'])
    store.dispatch(sessionEnded())
    store.dispatch(sessionStarted(aSession({ user: { ...aUser, id: 'someone-else' } })))
    await vi.advanceTimersByTimeAsync(10)
    expect(held()).toEqual([])
  },
)

test('what is booked is read again after a step of an order, and a dispute changes the balances', async () => {
  const store = makeStore({ callApi })
  const read = [
    store.dispatch(booksApi.endpoints.getJournals.initiate({ orderId: 'order-a' })),
    store.dispatch(booksApi.endpoints.getBalances.initiate({})),
  ]
  await Promise.all(read)
  const times = () => Object.values(store.getState().api.queries).map((each) => each?.requestId)
  const first = times()
  await store.dispatch(
    ordersApi.endpoints.changeOrderStatus.initiate({ id: 'order-a', status: 'DELIVERED' }),
  )
  await vi.advanceTimersByTimeAsync(10)
  const second = times()
  expect(second.filter((id) => first.includes(id))).toEqual([])
  await store.dispatch(
    disputesApi.endpoints.decideDispute.initiate({
      id: 'dispute-a',
      data: { outcome: 'WON', note: 'Paid' },
    }),
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(times().filter((id) => second.includes(id))).toEqual([])
})
