import type { Coupon } from '@haat/contract/coupons'
import { expect, test } from 'vitest'
import { couponNote } from './coupon-days.ts'

const coupon: Coupon = {
  id: '01930000-0000-7000-8000-000000000001',
  code: 'EID',
  discountAmount: 100,
  startTime: '2026-10-31T18:00:00.000Z',
  endTime: '2026-11-30T17:59:59.999Z',
  startDay: '2026-11-01',
  endDay: '2026-11-30',
  usageLimit: 1,
  totalUsageLimit: 10,
  usedCount: 3,
  funding: 'MARKET',
}

test.each([
  ['2026-10-31T17:59:59.000Z', {}, 'Not started'],
  ['2026-10-31T18:00:00.000Z', {}, undefined],
  ['2026-11-30T17:59:59.000Z', {}, undefined],
  ['2026-11-30T18:00:00.000Z', {}, 'Expired'],
  ['2026-11-15T00:00:00.000Z', { usedCount: 10 }, 'Used up'],
  ['2026-11-15T00:00:00.000Z', { usedCount: 10, totalUsageLimit: null }, undefined],
])('at %s with %o: %s', (now, own, note) => {
  expect(couponNote({ ...coupon, ...own }, Date.parse(now))).toBe(note)
})
