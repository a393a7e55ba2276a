import { expect, test } from 'vitest'
import { basisText, daysText, placeText } from './arrival-days.ts'

const place = { id: 1, nameBn: '', districtId: 1, districtBn: '' }

test('days are a range, one day, or the latest one', () => {
  expect(daysText({ soonest: '2026-11-25', latest: '2026-12-01' })).toBe(
    'between Wed 25 Nov and Tue 1 Dec',
  )
  expect(daysText({ soonest: '2026-11-25', latest: '2026-11-25' })).toBe('on Wed 25 Nov')
  expect(daysText({ soonest: null, latest: '2027-01-01' })).toBe('by Fri 1 Jan')
})

test('a district is named once', () => {
  expect(placeText({ ...place, nameEn: 'Dhanmondi', districtEn: 'Dhaka' })).toBe('Dhanmondi, Dhaka')
  expect(placeText({ ...place, nameEn: 'Dhaka', districtEn: 'Dhaka' })).toBe('Dhaka')
})

test('a limit is no promise, and days without deliveries are named', () => {
  expect(basisText({ soonest: null, daysOff: ['Friday'] })).toMatch(/^At the latest/)
  expect(basisText({ soonest: '2026-11-25', daysOff: ['Friday'] })).toMatch(/none on Fridays\.$/)
  expect(basisText({ soonest: '2026-11-25', daysOff: ['Friday', 'Saturday'] })).toMatch(
    /none on Fridays and Saturdays\.$/,
  )
  expect(basisText({ soonest: '2026-11-25', daysOff: [] })).toBe('Counted from past deliveries.')
})
