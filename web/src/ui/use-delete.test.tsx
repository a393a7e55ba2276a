import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadDialog } from './dialog.tsx'
import { receiveToasts, type ToastCall } from './toast.ts'
import { useDelete } from './use-delete.tsx'

let toasts: ToastCall[] = []
let stop = () => {}
beforeEach(() => {
  toasts = []
  stop = receiveToasts((call) => toasts.push(call))
})
afterEach(() => stop())

function Row({ remove }: { remove: (id: string) => Promise<unknown> }) {
  const { askToDelete, question } = useDelete<{ id: string }>({ item: 'coupon', remove })
  return (
    <>
      <button type="button" onClick={() => askToDelete({ id: 'c1' })}>
        Delete the coupon
      </button>
      {question}
    </>
  )
}

async function ask(remove: (id: string) => Promise<unknown>) {
  preloadDialog()
  render(<Row remove={remove} />)
  const opener = screen.getByRole('button', { name: 'Delete the coupon' })
  opener.focus()
  fireEvent.click(opener)
  expect(await screen.findByText(/permanently delete the coupon/)).toBeDefined()
  return opener
}

test('nothing is deleted before the question is answered, or after a no', async () => {
  const remove = vi.fn(async () => undefined)
  await ask(remove)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(remove).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test('a yes deletes once, waits for the response, shows a toast and restores the focus', async () => {
  let answer = () => {}
  const remove = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const opener = await ask(remove)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(remove.mock.calls).toEqual([['c1']])
  expect(screen.getByText(/permanently delete the coupon/)).toBeDefined()
  await act(async () => answer())
  await vi.waitFor(() => expect(screen.queryByText(/permanently delete/)).toBeNull())
  expect(toasts.map(({ kind, message }) => [kind, message])).toEqual([
    ['loading', 'Pending...'],
    ['success', 'Successfully deleted'],
  ])
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a failure closes the question and shows the server’s message', async () => {
  const failure = { status: 409, data: { message: 'It is in use.' } }
  await ask(() => Promise.reject(failure))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByText(/permanently delete/)).toBeNull())
  expect(toasts.at(-1)).toMatchObject({ kind: 'error', message: 'It is in use.' })
})
