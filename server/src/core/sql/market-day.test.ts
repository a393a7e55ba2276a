import { describe, expect, it } from 'vitest'
import { clockOf } from './market-day.ts'

describe('the time zone offsets that pages get', () => {
  const now = new Date('2026-11-22T00:00:00Z')

  it('have one entry in a zone without daylight saving time', () => {
    expect(clockOf('Asia/Dhaka', now)).toEqual([[Date.UTC(2020, 0) / 1_000, 360]])
  })

  it('change at the exact minute in a zone with daylight saving time', () => {
    const clock = clockOf('America/New_York', now)
    expect(clock).toContainEqual([Date.parse('2026-03-08T07:00:00Z') / 1_000, -240])
    expect(clock).toContainEqual([Date.parse('2026-11-01T06:00:00Z') / 1_000, -300])
    expect(clock.length).toBeLessThan(25)
  })

  it.each(['Asia/Dhaka', 'Europe/Berlin', 'Africa/Casablanca', 'Australia/Lord_Howe'])(
    'agree with Intl at every hour: %s',
    (timeZone) => {
      const clock = clockOf(timeZone, now)
      const theirs = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      })
      const end = Date.UTC(2028, 0)
      for (let at = Date.UTC(2024, 0); at < end; at += 60 * 60 * 1_000) {
        const minutes = clock.findLast(([from]) => from * 1_000 <= at)?.[1] ?? Number.NaN
        const ours = new Date(at + minutes * 60_000).toISOString()
        expect(theirs.format(at)).toBe(`${ours.slice(8, 10)}, ${ours.slice(11, 16)}`)
      }
    },
  )
})
