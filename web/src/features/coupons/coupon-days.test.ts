import type { Coupon } from '@haat/contract/coupons'
import { expect, test } from 'vitest'
import { couponDay, couponNote, dayValue } from './coupon-days.ts'

const coupon: Coupon = {
  id: '01930000-0000-7000-8000-000000000001',
  code: 'EID',
  discountAmount: 100,
  startTime: '2026-11-01T00:00:00.000Z',
  endTime: '2026-11-30T23:59:59.999Z',
  usageLimit: 1,
  totalUsageLimit: 10,
  usedCount: 3,
}

test('a coupon’s last day is the day that was chosen, in every zone', () => {
  expect(dayValue(coupon.endTime)).toBe('2026-11-30')
  expect(couponDay(coupon.startTime)).toBe('1 Nov 2026')
  expect(couponDay(coupon.endTime)).toBe('30 Nov 2026')
})

test.each([
  ['2026-10-31T23:59:59.000Z', {}, 'Not started'],
  ['2026-11-15T00:00:00.000Z', {}, undefined],
  ['2026-12-01T00:00:00.000Z', {}, 'Expired'],
  ['2026-11-15T00:00:00.000Z', { usedCount: 10 }, 'Used up'],
  ['2026-11-15T00:00:00.000Z', { usedCount: 10, totalUsageLimit: null }, undefined],
])('at %s with %o: %s', (now, own, note) => {
  expect(couponNote({ ...coupon, ...own }, Date.parse(now))).toBe(note)
})
