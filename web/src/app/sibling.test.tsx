import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { Link, MemoryRouter, Outlet, useNavigate, useParams } from 'react-router'
import { expect, test } from 'vitest'
import { siblingState } from '#core/sibling.ts'
import { pageTable } from './page-table.ts'
import { Screens } from './screens.tsx'
import { makeStore } from './store.ts'

/** A page with something typed into it, and the ways that lead on from a product. */
function Item() {
  const { id = '' } = useParams()
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  return (
    <>
      <h1>{id}</h1>
      <input aria-label="typed" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Link to="/items/blue" replace state={siblingState(`/items/${id}`)}>
        Blue
      </Link>
      <Link to="/items/other">Related</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

const row = {
  path: '/items/:id',
  file: 'item',
  who: 'anyone',
  title: '',
  hasOwnHead: true,
} as const
const table = pageTable({ item: row }, (file) => ({
  file,
  Component: Item,
  preload: async () => {},
}))

function box(): HTMLInputElement {
  return screen.getByLabelText('typed')
}

function type(value: string) {
  fireEvent.change(box(), { target: { value } })
}

function press(name: string) {
  fireEvent.click(screen.getByText(name))
}

test('a page goes on with a sibling, and begins anew for Back to it from another product', () => {
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={['/items/red']}>
        <Screens table={table} layout={Outlet} />
      </MemoryRouter>
    </Provider>,
  )
  type('on red')
  press('Blue')
  expect(screen.getByRole('heading').textContent).toBe('blue')
  expect(box().value).toBe('on red')

  press('Related')
  expect(box().value).toBe('')
  type('on the other')
  press('Back')
  expect(screen.getByRole('heading').textContent).toBe('blue')
  expect(box().value).toBe('')
})
