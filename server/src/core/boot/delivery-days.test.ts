import { expect, it } from 'vitest'
import { deliveryDaysOf } from './delivery-days.ts'

it('names days of the week and dates, each once', () => {
  expect(deliveryDaysOf('friday', 15)).toEqual({ weekdaysOff: [5], holidays: [], cutOffHour: 15 })
  expect(deliveryDaysOf('Saturday, FRIDAY 2027-12-16 2027-03-26 friday', 24)).toEqual({
    weekdaysOff: [5, 6],
    holidays: ['2027-03-26', '2027-12-16'],
    cutOffHour: 24,
  })
  expect(deliveryDaysOf('none', 15).weekdaysOff).toEqual([])
})

it.each([
  ['freitag', '“freitag” is no day of the week and no date'],
  ['friday 2027-02-30', '“2027-02-30” is no day of the week and no date'],
  ['friday 26-03-2027', 'is no day of the week and no date'],
  ['monday tuesday wednesday thursday friday saturday sunday', 'must remain'],
])('%s is refused: %s', (written, reason) => {
  expect(() => deliveryDaysOf(written, 15)).toThrow(reason)
  expect(() => deliveryDaysOf(written, 15)).toThrow(/^DELIVERY_DAYS_OFF: /)
})
