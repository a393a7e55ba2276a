import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Pagination } from './pagination.tsx'

test('previous is disabled on the first page, next on the last', () => {
  const { rerender } = render(<Pagination page={1} pageCount={3} onPage={() => {}} />)
  expect(button('Previous page').disabled).toBe(true)
  expect(button('Next page').disabled).toBe(false)
  rerender(<Pagination page={3} pageCount={3} onPage={() => {}} />)
  expect(button('Previous page').disabled).toBe(false)
  expect(button('Next page').disabled).toBe(true)
})

test('reports the chosen page', () => {
  const onPage = vi.fn<(page: number) => void>()
  render(<Pagination page={2} pageCount={3} onPage={onPage} />)
  fireEvent.click(button('Page 3'))
  fireEvent.click(button('Previous page'))
  expect(onPage.mock.calls).toEqual([[3], [1]])
})

test('consists of links when pages have addresses, and marks the current one', () => {
  render(
    <MemoryRouter>
      <Pagination page={2} pageCount={3} hrefFor={(page) => `/products?page=${page}`} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/products?page=3')
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Page 2')
})

test('shows nothing for a single page', () => {
  const { container } = render(<Pagination page={1} pageCount={1} onPage={() => {}} />)
  expect(container.innerHTML).toBe('')
})

function button(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name })
}
