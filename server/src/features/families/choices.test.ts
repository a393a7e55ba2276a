import { describe, expect, it } from 'vitest'
import { nearest } from './choices.ts'

const numbers = new Map([
  [1, 0],
  [2, 1],
  [11, 128],
  [12, 256],
  [13, 512],
])
const member = (colour: number, storage: number, stock = 1) => ({
  id: `${colour}-${storage}`,
  axis_values: [colour, storage],
  stock,
  image: '',
})
const leadsTo = (
  members: readonly ReturnType<typeof member>[],
  from: ReturnType<typeof member>,
  place: number,
  valueId: number,
) => nearest(members, from, { place, valueId }, numbers)?.id

describe('a choice leads to', () => {
  const here = member(1, 12)
  it('the member that keeps the other choices, sold out or not', () => {
    const members = [here, member(2, 11), member(2, 12, 0)]
    expect(leadsTo(members, here, 0, 2)).toBe('2-12')
  })
  it('itself, where it is chosen already', () => {
    expect(leadsTo([member(1, 11), here], here, 0, 1)).toBe('1-12')
  })
  it('one in stock, and then the nearest, where none keeps the others', () => {
    expect(leadsTo([here, member(2, 11, 0), member(2, 13)], here, 0, 2)).toBe('2-13')
    expect(leadsTo([here, member(2, 13), member(2, 11)], here, 0, 2)).toBe('2-11')
  })
  it('nothing, where no member has the value', () => {
    expect(leadsTo([here], here, 1, 13)).toBeUndefined()
  })
})
