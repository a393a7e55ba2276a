import { weekdays } from '@haat/contract/arrivals'

/** When shops send and couriers deliver. */
export interface DeliveryDays {
  /** Days of the week without, Monday is 1. */
  weekdaysOff: readonly number[]
  /** Other days without, as 2027-03-26. */
  holidays: readonly string[]
  /** An order after this hour of the market’s clock counts as one of the next day. */
  cutOffHour: number
}

const date = /^\d{4}-\d{2}-\d{2}$/

/**
 * What an operator wrote: `friday 2027-03-26 2027-12-16`, days of the week and dates, or `none`. Throws an Error that
 * says what is wrong.
 */
export function deliveryDaysOf(written: string, cutOffHour: number): DeliveryDays {
  const words = written.split(/[\s,]+/).filter((word) => word !== '' && word !== 'none')
  const weekdaysOff = new Set<number>()
  const holidays = new Set<string>()
  for (const word of words) {
    const index = weekdays.findIndex((name) => name.toLowerCase() === word.toLowerCase())
    if (index !== -1) weekdaysOff.add(index + 1)
    else if (isDate(word)) holidays.add(word)
    else throw new Error(`DELIVERY_DAYS_OFF: “${word}” is no day of the week and no date.`)
  }
  if (weekdaysOff.size === weekdays.length) {
    throw new Error('DELIVERY_DAYS_OFF: at least one day of the week must remain.')
  }
  return {
    weekdaysOff: [...weekdaysOff].toSorted((one, other) => one - other),
    holidays: [...holidays].toSorted(),
    cutOffHour,
  }
}

function isDate(word: string): boolean {
  if (!date.test(word)) return false
  const at = new Date(`${word}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(word)
}
