import { expect, it } from 'vitest'
import { periodOf, periodQuery, usualPeriods } from './statement-period.ts'

const order = '01990000-0000-7000-8000-000000000001'

it('reads the period of an address, without what is no day and no order', () => {
  const read = (text: string) => periodOf(new URLSearchParams(text))
  expect(read('from=2026-11-01&to=2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(read('from=2026-02-30&to=x')).toEqual({ from: undefined, to: undefined })
  expect(read(`from=2026-11-01&order=${order}`)).toEqual({ orderId: order })
  expect(read('order=4821906375')).toEqual({ orderId: '4821906375' })
  expect(read('order=17')).toEqual({ from: undefined, to: undefined })
})

it('writes the period that it reads', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  expect(periodOf(new URLSearchParams(periodQuery(period)))).toEqual(period)
  expect(periodQuery({})).toBe('')
})

it('knows the months across the end of a year', () => {
  const [now, last] = usualPeriods('2027-01-31')
  expect(now?.period).toEqual({ from: '2027-01-01' })
  expect(last?.period).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
