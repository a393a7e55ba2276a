import type { AppliedCoupon, Coupon } from '@haat/contract/coupons'
import { DateTime } from 'luxon'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { checkCoupon, dayOf, endOf, startOf } from './coupon-rules.ts'

const kit = useKit()
let admin: TestPerson
let customer: TestPerson
let count = 0

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customer = await kit.person('CUSTOMER')
})

function codeAt(startsAt: string, endsAt: string, now: string): string {
  const unused = { used: 0, reserved: 0, usedByCustomer: 0, isReservedByCustomer: false }
  const coupon = { startsAt, endsAt, now, usageLimit: 1, totalUsageLimit: null, ...unused }
  try {
    checkCoupon(coupon)
    return 'OK'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'thrown'
  }
}

describe('the days of a coupon', () => {
  it.each([
    ['Asia/Dhaka', '2026-11-21T18:00:00.000Z', '2026-11-23T17:59:59.999Z'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-23T23:59:59.999Z'],
    ['America/New_York', '2026-11-22T05:00:00.000Z', '2026-11-24T04:59:59.999Z'],
  ])('start and end by the clock of %s, to the second', (zone, first, last) => {
    const start = startOf('2026-11-22', zone)
    const end = endOf('2026-11-23', zone)
    expect([start, end]).toEqual([first, last])
    expect([dayOf(start, zone), dayOf(end, zone)]).toEqual(['2026-11-22', '2026-11-23'])
    const second = (time: string, seconds: number) =>
      new Date(Math.floor(Date.parse(time) / 1_000 + seconds) * 1_000).toISOString()
    expect(codeAt(start, end, second(start, -1))).toBe('COUPON_NOT_STARTED')
    expect(codeAt(start, end, second(start, 0))).toBe('OK')
    expect(codeAt(start, end, second(end, 0))).toBe('OK')
    expect(codeAt(start, end, second(end, 1))).toBe('COUPON_EXPIRED')
  })

  it('are whole days when the clock is put forward or back at midnight', () => {
    // Lebanon has no 00:00 on this day: its first moment is 01:00.
    expect(startOf('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
    expect(endOf('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.999Z')
  })

  it('follow a time’s own zone, or the market’s when it names none', () => {
    expect(startOf('2026-11-22T10:00', 'Asia/Dhaka')).toBe('2026-11-22T04:00:00.000Z')
    expect(endOf('2026-11-22T10:00:00+02:00', 'Asia/Dhaka')).toBe('2026-11-22T08:00:00.000Z')
    expect(endOf('2026-11-22T10:00:00.000Z', 'Asia/Dhaka')).toBe('2026-11-22T10:00:00.000Z')
  })

  it.each([
    ['12/31/2026', '2026-12-30T18:00:00.000Z', '2026-12-31T17:59:59.999Z'],
    ['Dec 31, 2026', '2026-12-30T18:00:00.000Z', '2026-12-31T17:59:59.999Z'],
    ['2026/12/31', '2026-12-30T18:00:00.000Z', '2026-12-31T17:59:59.999Z'],
    ['12/31/2026, 10:00:00 PM', '2026-12-31T16:00:00.000Z', '2026-12-31T16:00:00.000Z'],
    [
      'Thu Dec 31 2026 10:00:00 GMT+0000 (Coordinated Universal Time)',
      '2026-12-31T10:00:00.000Z',
      '2026-12-31T10:00:00.000Z',
    ],
  ])('are those of the market for %s too', async (text, start, end) => {
    const send = (startTime: string, endTime: string) => {
      const body = { code: `DAY${(count += 1)}`, discountAmount: 10, startTime, endTime }
      return kit.call<Coupon>({ method: 'POST', url: '/coupons/create', as: admin, body })
    }
    expect((await send(text, '2099-01-01')).data.startTime).toBe(start)
    expect((await send('2026-01-01', text)).data.endTime).toBe(end)
  })

  // At any moment one of these zones has another date than UTC.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Dhaka'])(
    'count at the checkout by the clock of %s',
    async (zone) => {
      kit.ctx.config.marketTimeZone = zone
      const now = DateTime.now().setZone(zone)
      const day = (days: number) => now.plus({ days }).toFormat('yyyy-MM-dd')
      const applied = async (from: number, to: number) => {
        const coupon = await kit.call<Coupon>({
          method: 'POST',
          url: '/coupons/create',
          as: admin,
          body: {
            code: `DAY${(count += 1)}`,
            discountAmount: 10,
            startTime: day(from),
            endTime: day(to),
          },
        })
        expect(coupon.data).toMatchObject({ startDay: day(from), endDay: day(to) })
        const body = { code: coupon.data.code }
        const url = '/coupons/apply-coupon'
        const answer = await kit.call<AppliedCoupon>({ method: 'POST', url, as: customer, body })
        return answer.status === 200 ? 'OK' : answer.code
      }
      expect(await applied(0, 0)).toBe('OK')
      expect(await applied(-1, 0)).toBe('OK')
      expect(await applied(0, 1)).toBe('OK')
      expect(await applied(-2, -1)).toBe('COUPON_EXPIRED')
      expect(await applied(1, 2)).toBe('COUPON_NOT_STARTED')
    },
  )
})
