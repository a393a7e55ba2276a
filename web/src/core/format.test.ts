import { afterEach, describe, expect, it } from 'vitest'
import { countOf, formatCount, formatDay, formatLongDay, formatTime } from './format.ts'
import { market, setMarket } from './market.ts'

const dhaka = market()
afterEach(() => setMarket(dhaka))

describe('days and times', () => {
  // The dates must agree with `Intl`, which is too slow to use on every page.
  const expected = (time: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Dhaka' }).format(time)

  it('are those of Dhaka, around each midnight there', () => {
    const start = Date.parse('2024-02-27T17:59:59Z')
    for (let turn = 0; turn < 800; turn += 1) {
      const time = new Date(start + turn * 12 * 60 * 60 * 1_000 + turn * 1_000)
      const [day, month, year] = expected(time, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }).split(' ')
      expect(formatDay(time)).toBe(`${day} ${month?.slice(0, 3)} ${year}`)
      expect(formatLongDay(time)).toBe(
        `${expected(time, { weekday: 'long' })} ${day} ${month} ${year}`,
      )
      expect(formatTime(time)).toBe(expected(time, { hour: '2-digit', minute: '2-digit' }))
    }
  })

  it('are those of the market in any time zone, before and after its clocks change', () => {
    const second = (time: string) => Date.parse(time) / 1_000
    setMarket({
      ...dhaka,
      clock: [
        [second('2020-01-01T00:00:00Z'), -300],
        [second('2026-03-08T07:00:00Z'), -240],
        [second('2026-11-01T06:00:00Z'), -300],
      ],
    })
    expect(formatTime('2019-07-01T12:00:00Z')).toBe('07:00')
    expect(formatTime('2026-03-08T06:59:00Z')).toBe('01:59')
    expect(formatTime('2026-03-08T07:00:00Z')).toBe('03:00')
    expect(formatTime('2026-11-01T05:59:00Z')).toBe('01:59')
    expect(formatTime('2026-11-01T06:00:00Z')).toBe('01:00')
    expect(formatDay('2026-06-10T03:59:00Z')).toBe('9 Jun 2026')
    expect(formatDay('2026-06-10T04:00:00Z')).toBe('10 Jun 2026')
    expect(formatDay('2026-12-10T04:59:00Z')).toBe('9 Dec 2026')
    expect(formatLongDay('2026-12-10T04:59:00Z')).toBe('Wednesday 9 December 2026')
  })

  it('leave a date without a time unchanged, in every market', () => {
    for (const minutes of [-720, 0, 360, 840]) {
      setMarket({ ...dhaka, clock: [[0, minutes]] })
      expect(formatDay('2026-11-01')).toBe('1 Nov 2026')
      expect(formatDay('2026-11-30')).toBe('30 Nov 2026')
    }
  })

  it('are parsed from the API’s texts', () => {
    expect(formatDay('2025-11-20T20:05:00.000Z')).toBe('21 Nov 2025')
    expect(formatLongDay('2025-11-20T20:05:00.000Z')).toBe('Friday 21 November 2025')
    expect(formatTime('2025-11-20T20:05:00.000Z')).toBe('02:05')
  })
})

describe('counts', () => {
  it('are grouped as lakhs', () => {
    for (const count of [0, 7, 999, 1_000, 99_999, 100_000, 12_345_678]) {
      expect(formatCount(count)).toBe(count.toLocaleString('en-IN'))
    }
  })

  it('name what they count', () => {
    expect(countOf(0, 'shop')).toBe('0 shops')
    expect(countOf(1, 'shop')).toBe('1 shop')
    expect(countOf(1_250, 'shop')).toBe('1,250 shops')
  })
})
