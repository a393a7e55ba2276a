import { attributeLimits } from '@haat/contract/attributes.limits'
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

/** The weight of a product in a form, with what hears of its changes and of the form being sent. */
function drawWeight() {
  const change = vi.fn()
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <DialogForm id="product" onSubmit={submit}>
      <AttributeField attribute={{ ...weight, values: [] }} value={120} onChange={change} />
      <button type="submit">Save</button>
    </DialogForm>,
  )
  const box = screen.getByLabelText('Weight (g)')
  return { change, submit, box }
}

test('a number that is none keeps the form from being sent, and the last number stays', () => {
  const { change, submit, box } = drawWeight()
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

test('a number that is too large is told at its box, and is not left out of what is sent', () => {
  const { change, submit, box } = drawWeight()
  fireEvent.input(box, { target: { value: '1000000001' } })
  fireEvent.click(screen.getByText('Save'))
  expect(screen.getByText('Must be at most 1000000000')).toBeDefined()
  expect(document.activeElement).toBe(box)
  expect(change).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('no more choices can be made than are saved', () => {
  const values = Array.from({ length: attributeLimits.chosenMax + 1 }, (_, position) => {
    const label = `Port ${position + 1}`
    return { id: position + 1, label, labelBn: '', number: null, position, swatch: null }
  })
  const ids = values.map(({ id }) => id)
  const ports = { ...weight, name: 'Ports', type: 'MULTI', values } as const
  const change = vi.fn()
  const { rerender } = render(
    <AttributeField attribute={ports} value={ids.slice(0, -1)} onChange={change} />,
  )
  const last = screen.getByLabelText<HTMLInputElement>(`Port ${values.length}`)
  expect(last.disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Port 1').disabled).toBe(false)
  rerender(<AttributeField attribute={ports} value={ids.slice(0, -2)} onChange={change} />)
  expect(last.disabled).toBe(false)
})
