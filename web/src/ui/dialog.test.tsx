import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'

function Harness() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Edit Shop Info">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

test('focus moves to the first field, and back to the opener on closing', async () => {
  render(<Harness />)
  expect(screen.queryByRole('dialog')).toBeNull()
  const button = screen.getByRole('button', { name: 'Edit' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: 'Edit Shop Info' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('a question focuses its safe answer and ignores presses while it is pending', async () => {
  const onConfirm = vi.fn<() => void>()
  const question = (isPending: boolean) => (
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Are you sure?"
      description="This action cannot be undone."
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={onConfirm}
    />
  )
  const { rerender } = render(question(false))
  await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  rerender(question(true))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
