import { fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { notANumber } from '#core/forms.ts'
import { DialogForm } from '#ui/form-dialog.tsx'
import { AttributeField } from './attribute-field.tsx'

const weight = {
  id: 7,
  code: 'weight',
  name: 'Weight',
  nameBn: '',
  type: 'NUMBER',
  unit: 'g',
  decimals: 0,
  values: [],
} as const

test('a number that is none keeps the form from being sent, and the last number stays', () => {
  const change = vi.fn()
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <DialogForm id="product" onSubmit={submit}>
      <AttributeField attribute={{ ...weight, values: [] }} value={120} onChange={change} />
      <button type="submit">Save</button>
    </DialogForm>,
  )
  const box = screen.getByLabelText('Weight (g)')
  function type(isNumber: boolean, value: string) {
    Object.defineProperty(box, 'validity', { configurable: true, value: { badInput: !isNumber } })
    fireEvent.input(box, { target: { value } })
  }
  type(false, '')
  fireEvent.click(screen.getByText('Save'))
  expect(screen.getByText(notANumber)).toBeDefined()
  expect(document.activeElement).toBe(box)
  expect(submit).not.toHaveBeenCalled()
  expect(change).not.toHaveBeenCalled()

  type(true, '95')
  fireEvent.click(screen.getByText('Save'))
  expect(change).toHaveBeenCalledWith(95)
  expect(submit).toHaveBeenCalledOnce()
})
