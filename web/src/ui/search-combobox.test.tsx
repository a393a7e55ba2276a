import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchCombobox } from './search-combobox.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { nextActive } from './use-combobox.ts'

const fruits = ['apple', 'apricot', 'avocado']
const onSubmit = vi.fn<(term: string) => void>()

function Harness() {
  const [term, setTerm] = useState('')
  const [kept, setKept] = useState(['kiwi', 'lemon'])
  const { pathname } = useLocation()
  const found = fruits.filter((fruit) => fruit.startsWith(term))
  const removable = term === '' ? kept : []
  const row = (fruit: string) => ({
    key: fruit,
    to: `/${fruit}`,
    content: fruit,
    onChoose: () => setTerm(''),
  })
  return (
    <>
      <SearchCombobox
        action="/fruits"
        label="Search"
        placeholder="Search"
        value={term}
        onValue={setTerm}
        onSubmit={onSubmit}
        listed={{ count: removable.length + found.length, announcement: `${found.length} found` }}
      >
        {(combobox) => (
          <SuggestionPanel
            box={combobox}
            label="Search"
            removable={removable.map((fruit) => ({
              ...row(fruit),
              removeLabel: `Remove ${fruit}`,
              onRemove: () => setKept(kept.filter((each) => each !== fruit)),
            }))}
            removableTitle="Kept"
            onClear={() => setKept([])}
            suggestions={found.map(row)}
            note={found.length === 0 ? 'Nothing matches' : null}
          />
        )}
      </SearchCombobox>
      <button type="button">Outside</button>
      <p data-testid="path">{pathname}</p>
    </>
  )
}

beforeEach(() => {
  onSubmit.mockClear()
  Element.prototype.scrollIntoView = () => {}
  render(
    <MemoryRouter>
      <Harness />
    </MemoryRouter>,
  )
})

describe('opening', () => {
  test('on focus', () => {
    fireEvent.focus(box())
    expect(options()).toEqual(['kiwi', 'lemon', ...fruits])
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  })

  test('on click, after Escape closed it', () => {
    fireEvent.focus(box())
    press('Escape')
    expect(options()).toEqual([])
    fireEvent.click(box())
    expect(options()).toEqual(['kiwi', 'lemon', ...fruits])
  })

  test('on typing', () => {
    type('ap')
    expect(options()).toEqual(['apple', 'apricot'])
  })
})

describe('closing', () => {
  beforeEach(() => type('a'))

  test('on a press outside', () => {
    fireEvent.pointerDown(screen.getByText('Outside'))
    expect(options()).toEqual([])
    expect(box().value).toBe('a')
  })

  test('when focus moves on', () => {
    fireEvent.focusIn(screen.getByText('Outside'))
    expect(options()).toEqual([])
  })

  test('on submit, which passes on the text', () => {
    fireEvent.change(box(), { target: { value: '  green apple ' } })
    press('Enter')
    fireEvent.submit(screen.getByRole('search'))
    expect(onSubmit).toHaveBeenCalledWith('green apple')
    expect(options()).toEqual([])
  })
})

describe('keys', () => {
  beforeEach(() => type('a'))

  test('arrows move through the list and the box, and wrap', () => {
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
      press(key)
      return active()
    })
    expect(seen).toEqual(['apple', 'apricot', 'avocado', null, 'avocado'])
  })

  test('Enter follows the active suggestion and clears the box', () => {
    press('ArrowDown')
    press('ArrowDown')
    press('Enter')
    expect(screen.getByTestId('path').textContent).toBe('/apricot')
    expect(box().value).toBe('')
    expect(options()).toEqual([])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('typing clears the active suggestion', () => {
    press('ArrowDown')
    type('ap')
    expect(active()).toBeNull()
  })

  test('Escape closes and keeps the text', () => {
    press('Escape')
    expect(options()).toEqual([])
    expect(box().value).toBe('a')
  })
})

test('a click on a suggestion follows it and clears the box', () => {
  type('av')
  fireEvent.click(screen.getByRole('option', { name: 'avocado' }))
  expect(screen.getByTestId('path').textContent).toBe('/avocado')
  expect(box().value).toBe('')
})

test('announces what is found, and says when nothing is', () => {
  type('zebra')
  expect(screen.getByText('Nothing matches')).toBeDefined()
  expect(box().getAttribute('aria-expanded')).toBe('false')
  type('ap')
  expect(screen.getByText('2 found')).toBeDefined()
})

describe('removing', () => {
  beforeEach(() => {
    act(() => box().focus())
  })

  test('by a button beside the row, after which the box has the focus', () => {
    const button = screen.getByRole('button', { name: 'Remove kiwi' })
    act(() => button.focus())
    fireEvent.click(button)
    expect(options()).toEqual(['lemon', ...fruits])
    expect(document.activeElement).toBe(box())
  })

  test('by the Delete key, which leaves rows alone that can’t be removed', () => {
    press('ArrowDown')
    press('Delete')
    press('ArrowDown')
    press('ArrowDown')
    press('Delete')
    expect(options()).toEqual(['lemon', ...fruits])
  })

  test('of all at once', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(options()).toEqual(fruits)
    expect(document.activeElement).toBe(box())
  })

  test('Escape on a button closes the list', () => {
    const button = screen.getByRole('button', { name: 'Remove kiwi' })
    act(() => button.focus())
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(box())
  })
})

test.each([
  [-1, 1, 3, 0],
  [2, 1, 3, -1],
  [-1, -1, 3, 2],
  [0, -1, 3, -1],
  [-1, 1, 0, -1],
] as const)('from %i, a step of %i among %i leads to %i', (from, step, count, to) => {
  expect(nextActive(from, step, count)).toBe(to)
})

function box(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('combobox')
}

function type(text: string): void {
  fireEvent.change(box(), { target: { value: text } })
}

function press(key: string): void {
  fireEvent.keyDown(box(), { key })
}

function options(): (string | null)[] {
  return screen.queryAllByRole('option').map((option) => option.textContent)
}

function active(): string | null {
  const id = box().getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? null)
}
