import type { ShopDebt } from '@haat/contract/debts'
import { expect, it } from 'vitest'
import { balanceStats } from './balance-stats.ts'

const shopId = '01930000-0000-7000-8000-000000000001'
const nothing = { shopId, pending: 0, available: 0, reserve: 0, inPayout: 0, nextRelease: null }
const debt: ShopDebt = {
  shopId,
  owed: 0,
  limit: null,
  graceDays: 7,
  ownLimit: null,
  ownGraceDays: null,
  since: null,
  codPausedAt: null,
  restsAt: null,
  restedAt: null,
}
const read = (balance: Parameters<typeof balanceStats>[0], owes = debt) =>
  balanceStats(balance, owes).map(({ value, note }) => [value, note])

it('shows placeholders until the books arrive', () => {
  expect(balanceStats(undefined, undefined).map(({ value }) => value)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})

it('says when earnings leave the hold, and what is set aside', () => {
  const nextRelease = { at: '2026-11-24T10:00:00.000Z', amount: 500 }
  const [hold, available, onItsWay, owed] = read({
    ...nothing,
    pending: 1_250,
    available: 300,
    reserve: 50,
    inPayout: 75.5,
    nextRelease,
  })
  expect(hold).toEqual(['1,250৳', '500৳ of it is available from 24 Nov 2026'])
  expect(available).toEqual(['300৳', 'For the next payout · 50৳ is set aside for a dispute'])
  expect(onItsWay?.[0]).toBe('75.50৳')
  expect(owed).toEqual(['0৳', 'You owe the market nothing'])
})

it('shows a balance below zero as a debt, not as an amount that is available', () => {
  const [, available, , owed] = read({ ...nothing, available: -460 }, { ...debt, owed: 460 })
  expect(available).toEqual(['0৳', 'Nothing to pay out yet'])
  expect(owed).toEqual(['460৳', 'Later sales settle it'])
  const limited = { ...debt, owed: 460, limit: 1_000 }
  expect(read({ ...nothing, available: -460 }, limited)[3]?.[1]).toBe('You may owe up to 1,000৳')
})
