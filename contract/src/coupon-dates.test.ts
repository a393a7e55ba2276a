import { afterEach, describe, expect, it } from 'vitest'
import { couponEdit, couponInput, couponPatch } from './coupons.ts'
import { z } from './schema.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

function read(startTime: unknown): unknown {
  const result = z.safeParse(couponPatch, { startTime })
  return result.success ? result.data.startTime : result.error.issues[0]?.message
}

describe('the dates of a coupon', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    [' 2026-2-3 ', '2026-02-03'],
    ['2026/12/31', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['12-31-2026', '2026-12-31'],
    ['12/31/26', '2026-12-31'],
    ['Dec 31, 2026', '2026-12-31'],
    ['December 31 2026', '2026-12-31'],
    ['31 Dec 2026', '2026-12-31'],
    ['31-Dec-2026', '2026-12-31'],
    ['Thu Dec 31 2026', '2026-12-31'],
    ['Thursday, December 31, 2026', '2026-12-31'],
    ['2026-12-31T10:00', '2026-12-31T10:00:00'],
    ['2026-12-31 10:00:05', '2026-12-31T10:00:05'],
    ['12/31/2026, 10:00:00 PM', '2026-12-31T22:00:00'],
    ['12/31/2026, 12:05\u{202f}am', '2026-12-31T00:05:00'],
    ['2026-12-31T10:00:00.123456Z', '2026-12-31T10:00:00.123Z'],
    ['2026-12-31T10:00:00+06:00', '2026-12-31T10:00:00+06:00'],
    ['2026-12-31T10:00:00-0530', '2026-12-31T10:00:00-05:30'],
    ['Thu, 31 Dec 2026 10:00:00 GMT', '2026-12-31T10:00:00Z'],
    ['Thu Dec 31 2026 10:00:00 GMT+0600 (Bangladesh Standard Time)', '2026-12-31T10:00:00+06:00'],
  ])('%s is read as ISO 8601', (text, iso) => {
    for (const each of ['UTC', 'Asia/Dhaka', 'America/New_York']) {
      process.env['TZ'] = each
      expect(read(text), each).toBe(iso)
    }
  })

  it('reads what JavaScript itself writes of a moment', () => {
    const moment = new Date(Date.UTC(2026, 11, 31, 10))
    for (const each of ['UTC', 'Asia/Dhaka', 'America/New_York']) {
      process.env['TZ'] = each
      for (const text of [moment.toString(), moment.toUTCString(), moment.toISOString()]) {
        expect(Date.parse(String(read(text))), text).toBe(moment.getTime())
      }
    }
  })

  it.each([
    '',
    'soon',
    '2026',
    '2026-12',
    '2026-02-30',
    '2026-2-30',
    '02/30/2026',
    'Feb 30, 2026',
    '31/12/2026',
    '2026-13-01',
    '2026-12-31T25:00',
    '2026-12-31T13:00 PM',
    '2026-12-31T10:00+99:00',
    '1969-12-31',
    '+010000-01-01',
    '9999-12-31T10:00',
    'Foo 31, 2026',
    `2026-12-31${' '.repeat(200)}x`,
  ])('%s is no date', (text) => expect(read(text)).toBe('Must be a date'))

  it('are required of a new coupon, and may be empty in an edit', () => {
    const blank = { startTime: '', endTime: '' }
    expect(z.parse(couponEdit, { code: 'EID', ...blank })).toEqual({ code: 'EID' })
    expect(z.safeParse(couponEdit, { startTime: 'soon' }).success).toBe(false)
    const whole = { code: 'EID', discountAmount: 1, ...blank }
    const { error } = z.safeParse(couponInput, whole)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Must be a date',
      'Must be a date',
    ])
  })

  it('the limit of all uses may be empty: no limit', () => {
    const whole = { code: 'EID', discountAmount: 1, startTime: '2026-01-01', endTime: '2026-01-02' }
    expect(z.parse(couponInput, { ...whole, totalUsageLimit: '' }).totalUsageLimit).toBeNull()
    expect(z.parse(couponEdit, { totalUsageLimit: '' })).toEqual({ totalUsageLimit: null })
    expect(z.parse(couponEdit, {})).toEqual({})
    for (const [bad, message] of [
      ['5', 'Expected number, received string'],
      [0, 'Must be at least 1'],
      [1.5, 'Must be a whole number'],
    ]) {
      const { error } = z.safeParse(couponEdit, { totalUsageLimit: bad })
      expect(error?.issues.map((issue) => issue.message)).toEqual([message])
    }
  })
})
