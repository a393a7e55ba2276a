import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function List({ rows }: { rows: string[] }) {
  const focus = useKeptFocus(rows)
  return (
    <main id="main" tabIndex={-1}>
      <div {...focus} tabIndex={-1} data-testid="list">
        <table>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>
                  <button type="button" aria-haspopup="menu">
                    {row}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  )
}

const focused = () => document.activeElement?.textContent

test('the focus moves to the row that replaces a removed one', () => {
  const { rerender } = render(<List rows={['one', 'two', 'three']} />)
  screen.getByText('two').focus()
  rerender(<List rows={['one', 'three']} />)
  expect(focused()).toBe('three')
  rerender(<List rows={['one']} />)
  expect(focused()).toBe('one')
  rerender(<List rows={[]} />)
  expect(document.activeElement).toBe(screen.getByTestId('list'))
})

test('the focus returns from a dialog that closed after the row was removed, and is not taken from elsewhere', () => {
  const { rerender } = render(<List rows={['one', 'two']} />)
  const dialog = document.body.appendChild(document.createElement('button'))
  screen.getByText('one').focus()
  dialog.focus()
  rerender(<List rows={['two']} />)
  expect(document.activeElement, 'it stays in the dialog').toBe(dialog)
  dialog.remove()
  screen.getByRole('main').focus()
  fireEvent.focusIn(screen.getByRole('main'))
  expect(focused()).toBe('two')
})
