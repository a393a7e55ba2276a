import { expect, it } from 'vitest'
import { allOf } from './listing.ts'

it('puts an English plural behind English names alone', () => {
  expect(allOf('Laptop')).toBe('All Laptops')
  expect(allOf('Wi-Fi 7')).toBe('All Wi-Fi 7s')
  expect(allOf('ল্যাপটপ')).toBe('All ল্যাপটপ')
  expect(allOf('মোবাইল')).toBe('All মোবাইল')
  expect(allOf('ঘড়ি')).toBe('All ঘড়ি')
})
