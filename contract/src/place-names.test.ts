import { describe, expect, it } from 'vitest'
import { findPlaces, isNamed, soundOf } from './place-names.ts'
import type { Place } from './places.ts'

const place = (nameEn: string, nameBn: string, also: string[] = []): Place => ({
  id: 1,
  parentId: null,
  kind: 'UPAZILA',
  nameEn,
  nameBn,
  also,
})
const places = [
  place('Chattogram', 'চট্টগ্রাম', ['Chittagong']),
  place('Cumilla', 'কুমিল্লা', ['Comilla']),
  place('Dhanmondi', 'ধানমন্ডি'),
  place('Gazipur', 'গাজীপুর'),
  place('Kishoreganj', 'কিশোরগঞ্জ'),
  place("Cox's Bazar", 'কক্সবাজার'),
  place('North Gazi', 'উত্তর'),
]
const found = (text: string) => findPlaces(places, text).map(({ nameEn }) => nameEn)

describe('the search for places', () => {
  it.each([
    ['Chittagong', 'Chattogram'],
    ['chatogram', 'Chattogram'],
    ['চট্রগ্রাম'.slice(0, 2), 'Chattogram'],
    ['Comilla', 'Cumilla'],
    ['kumilla', 'Cumilla'],
    ['কুমিল্লা', 'Cumilla'],
    ['dhanmandi', 'Dhanmondi'],
    ['ধানমণ্ডি', 'Dhanmondi'],
    ['kishorgonj', 'Kishoreganj'],
    ['Coxs bazar', "Cox's Bazar"],
    ['cox’s', "Cox's Bazar"],
  ])('finds %s', (text, nameEn) => {
    expect(found(text)).toContain(nameEn)
  })

  it('puts names that begin with the text before those that contain it', () => {
    expect(found('gazi')).toEqual(['Gazipur', 'North Gazi'])
    expect(found('গাজি')).toEqual(['Gazipur'])
  })

  it('finds all for nothing typed, and nothing for what is no name', () => {
    expect(found(' - ')).toHaveLength(places.length)
    expect(found('Kolkata')).toEqual([])
    expect(found('kz')).toEqual([])
    expect(found('(((')).toHaveLength(places.length)
    expect(found('[.*+?')).toEqual([])
  })

  it('knows a whole name in any spelling from a part of one', () => {
    const named = (text: string) =>
      places.filter((each) => isNamed(each, text)).map(({ nameEn }) => nameEn)
    expect(named('comilla')).toEqual(['Cumilla'])
    expect(named('গাজিপুর')).toEqual(['Gazipur'])
    expect(named('gazi')).toEqual([])
    expect(named('')).toEqual([])
  })

  it('compares both ways to write the letters that have two', () => {
    expect(soundOf('য\u09BCা')).toBe(soundOf('\u09DFা'))
  })
})
