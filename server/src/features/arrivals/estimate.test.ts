import { describe, expect, it } from 'vitest'
import { deliveryDaysOf } from '#core/boot/delivery-days.ts'
import { estimate, spanOf } from './estimate.ts'
import { daysOffBetween } from './working-days.ts'

const days = deliveryDaysOf('friday 2026-12-16', 15)
// A Tuesday.
const day = '2026-11-24'
const soon = { low: 0, high: 1 }
const days2 = { low: 1, high: 2 }
type Span = typeof soon
const of = (hour: number, handling: Span | null, transit: Span | null, at = day) => {
  const { soonest, latest } = estimate(days, { day: at, hour }, true, handling, transit)
  return [soonest, latest]
}

describe('the days by which an order arrives', () => {
  it('add what the shop takes and what its couriers take', () => {
    expect(of(9, soon, days2)).toEqual(['2026-11-25', '2026-11-28'])
  })

  it('begin a day later after the hour at which orders close', () => {
    expect(of(14, soon, soon)).toEqual(['2026-11-24', '2026-11-26'])
    expect(of(15, soon, soon)).toEqual(['2026-11-25', '2026-11-28'])
  })

  it('skip Fridays and the market’s holidays', () => {
    expect(of(9, { low: 3, high: 3 }, { low: 0, high: 0 })).toEqual(['2026-11-28', '2026-11-28'])
    expect(of(9, soon, { low: 0, high: 0 }, '2026-11-27')).toEqual(['2026-11-28', '2026-11-28'])
    expect(of(9, { low: 1, high: 1 }, soon, '2026-12-15')).toEqual(['2026-12-17', '2026-12-19'])
  })

  it('never end after what the law allows: five days in the city, ten elsewhere', () => {
    const slow = { low: 2, high: 30 }
    expect(of(9, slow, slow)).toEqual(['2026-11-29', '2026-11-29'])
    const far = estimate(days, { day, hour: 9 }, false, slow, slow)
    expect(far).toEqual({ soonest: '2026-11-29', latest: '2026-12-04' })
  })

  it('are the law’s alone where a record is missing, or says that the law would be broken', () => {
    expect(of(9, null, soon)).toEqual([null, '2026-11-29'])
    expect(of(9, soon, null)).toEqual([null, '2026-11-29'])
    expect(of(9, { low: 9, high: 12 }, soon)).toEqual([null, '2026-11-29'])
  })

  it('cross a month and a year', () => {
    expect(of(9, days2, days2, '2026-12-30')).toEqual(['2027-01-02', '2027-01-04'])
  })
})

it('a span leaves out the slowest tenth', () => {
  expect(
    spanOf(
      new Map([
        [1, 90],
        [9, 10],
      ]),
    ),
  ).toEqual({ low: 1, high: 1, total: 100 })
  expect(
    spanOf(
      new Map([
        [9, 11],
        [1, 89],
      ]),
    ),
  ).toEqual({ low: 1, high: 9, total: 100 })
  expect(
    spanOf(
      new Map([
        [0, 5],
        [3, 95],
      ]),
    ),
  ).toEqual({ low: 3, high: 3, total: 100 })
})

it('days off are found between two days', () => {
  expect(daysOffBetween(days, '2026-12-10', '2026-12-18')).toEqual([
    '2026-12-11',
    '2026-12-16',
    '2026-12-18',
  ])
})
