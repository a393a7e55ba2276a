import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'
import type { ListState } from './use-list-state.ts'

function listAt(searchTerm?: string): ListState {
  return {
    page: 1,
    searchTerm,
    sort: null,
    query: new URLSearchParams(),
    hrefFor: () => '',
    change: vi.fn<ListState['change']>(),
    onSort: () => {},
    isNarrowed: searchTerm !== undefined,
    clear: () => {},
  }
}

const boxAt = (searchTerm?: string) => (
  <SearchField placeholder="Search orders" list={listAt(searchTerm)} />
)

function box(): HTMLInputElement {
  return screen.getByRole('searchbox')
}

test('Back after a cleared search shows the term that the list is narrowed by', () => {
  const { rerender } = render(boxAt())
  fireEvent.change(box(), { target: { value: 'zzz' } })
  fireEvent.submit(screen.getByRole('search'))
  rerender(boxAt('zzz'))
  rerender(boxAt())
  expect(box().value).toBe('')
  rerender(boxAt('zzz'))
  expect(box().value).toBe('zzz')
})

test('its own search does not take back what is typed meanwhile', () => {
  const { rerender } = render(boxAt())
  fireEvent.change(box(), { target: { value: 'mou' } })
  fireEvent.submit(screen.getByRole('search'))
  fireEvent.change(box(), { target: { value: 'mouse' } })
  rerender(boxAt('mou'))
  expect(box().value).toBe('mouse')
})
