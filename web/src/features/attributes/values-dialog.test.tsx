import type { Attribute, AttributeValue } from '@haat/contract/attributes'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawInMarket } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { ValuesDialog } from './values-dialog.tsx'

const choice = (id: number, label: string): AttributeValue => ({
  id,
  label,
  position: id,
  labelBn: '',
  number: null,
  swatch: null,
})
const colour: Attribute = {
  id: 7,
  code: 'colour',
  name: 'Colour',
  nameBn: '',
  type: 'ENUM',
  unit: '',
  decimals: 0,
  values: [choice(1, 'Blue'), choice(2, 'Navy'), choice(3, 'Red')],
}

test('a choice is merged by a button that says what happens, not by looking through the list', async () => {
  const { sent } = drawInMarket(
    <ValuesDialog attribute={colour} onClose={() => undefined} />,
    () => ({}),
    { role: 'ADMIN' },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Blue' }))
  const list = screen.getByLabelText(/merge it into another choice/)
  for (const value of ['2', '3', '2']) fireEvent.change(list, { target: { value } })
  const path = '/attributes/7/values/1/merge'
  expect(sent(path)).toEqual([])
  expect(screen.getByText(/Products with Blue get Navy, and Blue is deleted/)).toBeDefined()
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Merge into Navy' })),
  )
  await waitFor(() => expect(sent(path)).toEqual([{ intoId: 2 }]))
})

test('what was typed is not lost by Escape or by opening another choice without a question', async () => {
  preloadDialog()
  const onClose = vi.fn<() => void>()
  drawInMarket(<ValuesDialog attribute={colour} onClose={onClose} />, () => ({}), { role: 'ADMIN' })
  const escape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const typed = await screen.findByLabelText('New choice')
  fireEvent.change(typed, { target: { value: 'Teal' } })
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  await press('Keep editing')
  expect(screen.getByDisplayValue('Teal')).toBeDefined()
  fireEvent.change(typed, { target: { value: '' } })

  await press('Edit Blue')
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Sky blue' } })
  await press('Edit Red')
  await press('Keep editing')
  expect(screen.getByDisplayValue('Sky blue')).toBeDefined()
  await press('Edit Red')
  await press('Discard')
  expect(screen.getByDisplayValue('Red')).toBeDefined()
  await escape()
  expect(onClose).toHaveBeenCalledOnce()
})

test('the focus stays in the list when a choice is moved, changed or deleted', async () => {
  drawInMarket(<ValuesDialog attribute={colour} onClose={() => undefined} />, () => ({}), {
    role: 'ADMIN',
  })
  const press = (button: HTMLElement) =>
    act(async () => {
      button.focus()
      fireEvent.click(button)
    })
  const down = await screen.findByRole('button', { name: 'Move Navy down' })
  await press(down)
  expect(document.activeElement).toBe(down)
  expect(down.matches(':disabled')).toBe(false)
  const list = screen.getByRole('list', { name: 'Choices' })
  await press(screen.getByRole('button', { name: 'Edit Blue' }))
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Sky blue' } })
  await press(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(list))
  await press(screen.getByRole('button', { name: 'Delete Red' }))
  expect(document.activeElement).toBe(list)
})

test('a choice that is there already is told at the label', async () => {
  const message = 'This attribute has such a choice already.'
  const errors = [{ path: 'label', message }]
  const body = { success: false, message: 'Please check.', code: 'VALIDATION_FAILED', errors }
  const answer = () => Response.json(body, { status: 400 })
  drawInMarket(<ValuesDialog attribute={colour} onClose={() => undefined} />, answer, {
    role: 'ADMIN',
  })
  const added = await screen.findByLabelText('New choice')
  fireEvent.change(added, { target: { value: 'Red' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })))
  expect(await screen.findByText(message)).toBeDefined()
  expect(added.getAttribute('aria-invalid')).toBe('true')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Edit Navy' })))
  const label = screen.getByLabelText('Label')
  fireEvent.change(label, { target: { value: 'Red' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await waitFor(() => expect(label.getAttribute('aria-invalid')).toBe('true'))
})
