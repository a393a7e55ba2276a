import type { ShopDebt } from '@haat/contract/debts'
import { expect, it } from 'vitest'
import { debtWords, paymentWords } from './debt-words.ts'

const debt: ShopDebt = {
  shopId: 's',
  owed: 6_000,
  limit: 5_000,
  graceDays: 7,
  ownLimit: null,
  ownGraceDays: null,
  since: null,
  codPausedAt: null,
  restsAt: null,
  restedAt: null,
}
const since = '2026-11-01T06:00:00.000Z'

it('names what is owed and what follows from it', () => {
  expect(debtWords(debt)).toEqual({
    title: 'Your shop owes the market 6,000৳',
    text: 'Your next online sales reduce it, or you pay it now.',
  })
  expect(debtWords({ ...debt, since }).text).toContain('Please pay until 8 Nov 2026.')
  expect(debtWords({ ...debt, since, codPausedAt: since }).text).toContain('you owe 5,000৳ or less')
  const paused = { ...debt, since, codPausedAt: since }
  expect(debtWords({ ...paused, restsAt: since }).text).toContain('From 1 Nov 2026 on')
  expect(debtWords({ ...paused, restedAt: since }).text).toContain('can’t see or buy')
  expect(debtWords({ ...debt, limit: null, codPausedAt: since }).text).toContain('debt is paid')
})

it('says what became of a payment', () => {
  const payment = {
    id: 'p',
    shopId: 's',
    amount: 6_000,
    gateway: 'sandbox' as const,
    createdAt: since,
  }
  const tones = (['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'] as const).map(
    (status) => paymentWords({ ...payment, status }).tone,
  )
  expect(tones).toEqual(['success', 'info', 'danger', 'danger'])
})
