import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'

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

/** A dialog that follows the address opens when the menu has gone, and may do so before the menu's button has the focus. */
function MenuHarness() {
  const [isOpen, setOpen] = useState(false)
  const openLater = () => {
    setTimeout(() => {
      screen.getByRole('button', { name: 'More' }).blur()
      setOpen(true)
    }, 20)
  }
  return (
    <>
      <Menu trigger="More" items={[{ label: 'Details', onSelect: openLater }]} />
      <Dialog open={isOpen} onOpenChange={setOpen} title="Order Details" />
    </>
  )
}

test('focus goes back to the button of the menu that has gone before its dialog opens', async () => {
  render(<MenuHarness />)
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  fireEvent.click(button)
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Details' }), { key: 'Enter' })
  const dialog = await screen.findByRole('dialog', { name: 'Order Details' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
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
