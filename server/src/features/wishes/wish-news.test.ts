import { expect, it } from 'vitest'
import { newsFor, type WaitingWish } from './wish-news.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const wish: WaitingWish = {
  price_then: 100_00n,
  wished_price: null,
  tells_stock: true,
  tells_price: true,
  stock_told_at: null,
  price_told_at: null,
  price_told: null,
}
const news = (values: Partial<WaitingWish>, price: bigint, isBack = false) =>
  newsFor({ ...wish, ...values }, { price, isBack }, now)

it('tells what was chosen only', () => {
  expect(news({}, 90_00n, true)).toEqual({ isBack: true, isCheaper: true, waits: false })
  expect(news({ tells_stock: false }, 90_00n, true)).toMatchObject({ isBack: false })
  expect(news({ tells_price: false }, 90_00n, true)).toMatchObject({ isCheaper: false })
  expect(news({}, 90_00n)).toMatchObject({ isBack: false, isCheaper: true })
})

it('compares with the price at saving, or the wished price', () => {
  expect(news({}, 100_00n)).toMatchObject({ isCheaper: false, waits: false })
  expect(news({ wished_price: 80_00n }, 90_00n)).toMatchObject({ isCheaper: false })
  expect(news({ wished_price: 80_00n }, 80_00n)).toMatchObject({ isCheaper: true })
})

it('is quiet about a stock that flaps', () => {
  expect(news({ stock_told_at: hoursAgo(23) }, 100_00n, true)).toMatchObject({ isBack: false })
  expect(news({ stock_told_at: hoursAgo(25) }, 100_00n, true)).toMatchObject({ isBack: true })
})

it('tells a further fall when a day has passed, and the same price not for a month', () => {
  const told = { price_told: 90_00n, price_told_at: hoursAgo(2) }
  expect(news(told, 80_00n)).toEqual({ isBack: false, isCheaper: false, waits: true })
  expect(news({ ...told, price_told_at: hoursAgo(25) }, 80_00n)).toMatchObject({ isCheaper: true })
  const same = { ...told, price_told_at: hoursAgo(25) }
  expect(news(same, 90_00n)).toMatchObject({ isCheaper: false, waits: false })
  expect(news({ ...told, price_told_at: hoursAgo(31 * 24) }, 90_00n)).toMatchObject({
    isCheaper: true,
  })
})
