import { act, fireEvent, render, screen } from '@testing-library/react'
import { z } from '@haat/contract/schema'
import { expect, test, vi } from 'vitest'
import { notANumber, useSchemaForm } from './forms.ts'

const limits = z.object({ limit: z.nullable(z.number()), note: z.string() })
type Limits = z.infer<typeof limits>

function Form({ onValid }: { onValid: (values: Limits) => void }) {
  const { register, handleSubmit, formState } = useSchemaForm<Limits>(limits, {
    limit: 100,
    note: '',
  })
  const orNull = (typed: string | number | null) =>
    typed === '' || typed === null ? null : Number(typed)
  return (
    <form onSubmit={(event) => void handleSubmit(onValid)(event)}>
      <input type="number" aria-label="Limit" {...register('limit', { setValueAs: orNull })} />
      <input aria-label="Note" {...register('note')} />
      <p>{formState.errors.limit?.message}</p>
      <button type="submit">Save</button>
    </form>
  )
}

/** What a browser does with text that is no number: the box keeps it, and says that it is empty. */
function type(box: HTMLElement, isNumber: boolean, value: string) {
  Object.defineProperty(box, 'validity', { configurable: true, value: { badInput: !isNumber } })
  fireEvent.input(box, { target: { value } })
}

test('text that is no number is rejected under its box, instead of counting as left empty', async () => {
  const saved = vi.fn<(values: Limits) => void>()
  render(<Form onValid={saved} />)
  const box = screen.getByLabelText('Limit')
  const save = async () => await act(async () => fireEvent.click(screen.getByText('Save')))
  type(box, false, '')
  await save()
  expect(screen.getByText(notANumber)).toBeDefined()
  expect(document.activeElement).toBe(box)
  expect(saved).not.toHaveBeenCalled()

  await act(async () => type(box, true, '1200'))
  expect(screen.queryByText(notANumber)).toBeNull()
  await save()
  expect(saved.mock.lastCall?.[0]).toEqual({ limit: 1200, note: '' })

  type(box, true, '')
  await save()
  expect(saved.mock.lastCall?.[0]).toEqual({ limit: null, note: '' })
})
