import { act, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { BrowserRouter, Link } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { useOpenRow } from '#pages/dashboard/parts/use-open-row.ts'
import { RouteEffects } from './route-effects.tsx'
import { makeStore } from './store.ts'

beforeEach(() => history.replaceState(null, '', '/'))

function Add() {
  const row = useOpenRow(useListState())
  return <button onClick={() => row.open('new')}>Add</button>
}

test('what opens a dialog of the page keeps the focus, for a dialog whose code is still to come', async () => {
  render(
    <Provider store={makeStore()}>
      <BrowserRouter>
        <RouteEffects />
        <main id="main" tabIndex={-1}>
          <Add />
          <Link to="/?page=2">Next</Link>
        </main>
      </BrowserRouter>
    </Provider>,
  )
  const follow = (link: HTMLElement) =>
    act(async () => {
      link.focus()
      fireEvent.click(link)
    })
  await follow(screen.getByText('Add'))
  expect(location.search).toBe('?open=new')
  expect(document.activeElement).toBe(screen.getByText('Add'))
  await follow(screen.getByText('Next'))
  expect(location.search).toBe('?page=2')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
