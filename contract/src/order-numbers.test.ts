import { describe, expect, it } from 'vitest'
import {
  formatOrderNumber,
  isMistyped,
  isOrderNumber,
  readOrderDigits,
  withCheckDigit,
} from './order-numbers.ts'

describe('the number of an order', () => {
  const number = withCheckDigit('482190637')

  it('ends in a check digit', () => {
    // The example of Damm’s thesis.
    expect(withCheckDigit('572')).toBe('5724')
    expect(number).toHaveLength(10)
    expect(isOrderNumber(number)).toBe(true)
  })

  it('tells every wrong digit', () => {
    for (let place = 0; place < 10; place += 1) {
      for (const digit of '0123456789') {
        const typed = number.slice(0, place) + digit + number.slice(place + 1)
        expect(isOrderNumber(typed)).toBe(typed === number)
      }
    }
  })

  it('tells neighbours that changed places', () => {
    for (let place = 0; place < 9; place += 1) {
      const [one = '', other = ''] = number.slice(place, place + 2)
      const typed = number.slice(0, place) + other + one + number.slice(place + 2)
      expect(isOrderNumber(typed)).toBe(typed === number)
    }
  })

  it('is no other length, and starts with no zero', () => {
    for (const typed of ['', '0', number.slice(1), `${number}0`, withCheckDigit('048219063')]) {
      expect(isOrderNumber(typed)).toBe(false)
    }
  })

  it('is read as people write it', () => {
    expect(formatOrderNumber('4821906375')).toBe('4821-906-375')
    for (const typed of ['4821-906-375', ' 4821 906 375 ', '৪৮২১-৯০৬-৩৭৫', '#4821906375']) {
      expect(readOrderDigits(typed)).toBe('4821906375')
    }
    expect(readOrderDigits('৪৮২১')).toBe('4821')
    for (const typed of ['', '-', 'mouse', '4821 a', '01711223344', '48219063751']) {
      expect(readOrderDigits(typed)).toBeNull()
    }
  })

  it('is mistyped only when it is whole', () => {
    expect(isMistyped(number)).toBe(false)
    expect(isMistyped(number.slice(0, 9) + ((Number(number.at(-1)) + 1) % 10))).toBe(true)
    expect(isMistyped('4821')).toBe(false)
    expect(isMistyped('mouse')).toBe(false)
  })
})
