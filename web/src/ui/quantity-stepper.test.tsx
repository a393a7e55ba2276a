import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { QuantityStepper, clampQuantity, typedQuantity } from './quantity-stepper.tsx'

test.each([
  [3, 5, 3],
  [0, 5, 1],
  [-2, 5, 1],
  [9, 5, 5],
  [2.9, 5, 2],
  [Number.NaN, 5, 1],
  [4, 0, 1],
])('%d with %d in stock becomes %d', (value, max, quantity) => {
  expect(clampQuantity(value, max)).toBe(quantity)
})

test('minus is disabled at 1, plus at the stock', () => {
  const { rerender } = render(<QuantityStepper value={1} max={2} onChange={() => {}} />)
  expect(isDisabled('Decrease quantity')).toBe(true)
  expect(isDisabled('Increase quantity')).toBe(false)
  rerender(<QuantityStepper value={2} max={2} onChange={() => {}} />)
  expect(isDisabled('Decrease quantity')).toBe(false)
  expect(isDisabled('Increase quantity')).toBe(true)
})

test('minus leads down to a stock that has fallen below the quantity', () => {
  const onChange = vi.fn<(quantity: number) => void>()
  render(<QuantityStepper value={5} max={2} onChange={onChange} />)
  expect(isDisabled('Increase quantity')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }))
  expect(onChange).toHaveBeenCalledWith(2)
})

test('a typed number is limited to the stock when the box loses focus', () => {
  const onChange = vi.fn<(quantity: number) => void>()
  render(<QuantityStepper value={1} max={7} onChange={onChange} />)
  const box = screen.getByRole('textbox', { name: 'Quantity' })
  fireEvent.change(box, { target: { value: '40x' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(box)
  expect(onChange).toHaveBeenCalledWith(7)
})

test.each([
  ['2.5', 2],
  ['2,5', 2],
  ['1,000', 1000],
  ['12', 12],
  ['.', null],
  ['', null],
])('typing %s sets %s', (text, quantity) => {
  expect(typedQuantity(text)).toBe(quantity)
})

test('decimals are cut off: 2.5 becomes 2, not 25', () => {
  const onChange = vi.fn<(quantity: number) => void>()
  render(<QuantityStepper value={1} max={18} onChange={onChange} />)
  const box = screen.getByRole('textbox', { name: 'Quantity' })
  fireEvent.change(box, { target: { value: '2.5' } })
  fireEvent.blur(box)
  expect(onChange).toHaveBeenCalledWith(2)
})

test('an emptied box keeps the quantity', () => {
  const onChange = vi.fn<(quantity: number) => void>()
  render(<QuantityStepper value={3} max={7} onChange={onChange} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })
  fireEvent.change(box, { target: { value: '' } })
  fireEvent.blur(box)
  expect(onChange).not.toHaveBeenCalled()
  expect(box.value).toBe('3')
})

function isDisabled(name: string): boolean {
  return screen.getByRole<HTMLButtonElement>('button', { name }).disabled
}
