import { act, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyPart, lazyPart, type Part } from './lazy-part.tsx'
import { MissingCodeNotice } from './missing-code-notice.tsx'

function Panel({ words }: { words: string }) {
  return <p>{words}</p>
}

function Page({ part }: { part: Part<{ words: string }> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input aria-label="typed" defaultValue="" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LazyPart
        part={part}
        props={{ words: 'Here it is' }}
        isWanted={isOpen}
        onMissing={() => setOpen(false)}
      />
      <MissingCodeNotice />
    </>
  )
}

const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  })

test('a button whose code fails to load keeps the page, shows a notice, and works on a retry', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetchCode = vi.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'))
  render(<Page part={lazyPart(fetchCode)} />)
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half a sentence' } })
  await press()
  expect(screen.getByRole('alert').textContent).toContain('You are offline')
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('half a sentence')

  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).toBeNull()
  await press()
  expect(screen.getByText('Here it is')).toBeDefined()
  expect(fetchCode).toHaveBeenCalledTimes(2)
})

test('a notice offers a reload when a new release has replaced the code', async () => {
  const gone = lazyPart<{ words: string }>(() => Promise.reject(new Error('404')))
  render(<Page part={gone} />)
  await press()
  expect(screen.getByRole('alert').textContent).toContain('reload the page')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
})

test('code that arrives between the drawing and its effects is shown', async () => {
  const part = lazyPart(async () => Panel)
  function Early() {
    // As if another press or a pointer had asked for the code, which is here by now.
    useLayoutEffect(() => void (part.loaded = Panel), [])
    return <LazyPart part={part} props={{ words: 'Here it is' }} />
  }
  await act(async () => void render(<Early />))
  expect(screen.getByText('Here it is')).toBeDefined()
})
