import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { InTurn } from './in-turn.tsx'
import { Skeleton } from './skeleton.tsx'

interface Shown {
  isFirstHere: boolean
  isSecondHere: boolean
}

function Lists({ isFirstHere, isSecondHere }: Shown) {
  return (
    <InTurn>
      <section aria-label="first">{isFirstHere ? <p>Rows</p> : <Skeleton />}</section>
      <section aria-label="second">{isSecondHere ? <p>Rows</p> : <Skeleton />}</section>
      <section aria-label="third" />
    </InTurn>
  )
}

/** The lists that wait. */
const waiting = () =>
  screen
    .getAllByRole('region')
    .filter((list) => list.hasAttribute('data-waits'))
    .map((list) => list.getAttribute('aria-label'))

test('a list shows when those above it have no placeholders any more, whichever comes first', async () => {
  const { rerender } = render(<Lists isFirstHere={false} isSecondHere={false} />)
  expect(waiting()).toEqual(['second', 'third'])
  rerender(<Lists isFirstHere={false} isSecondHere />)
  expect(waiting()).toEqual(['second', 'third'])
  rerender(<Lists isFirstHere isSecondHere={false} />)
  await waitFor(() => expect(waiting()).toEqual(['third']))
  rerender(<Lists isFirstHere isSecondHere />)
  await waitFor(() => expect(waiting()).toEqual([]))
})

test('a list that was shown stays when the one above it loads again', async () => {
  const { rerender } = render(<Lists isFirstHere isSecondHere={false} />)
  expect(waiting()).toEqual(['third'])
  rerender(<Lists isFirstHere={false} isSecondHere />)
  rerender(<Lists isFirstHere isSecondHere />)
  await waitFor(() => expect(waiting()).toEqual([]))
  rerender(<Lists isFirstHere={false} isSecondHere />)
  await act(() => Promise.resolve())
  expect(waiting()).toEqual([])
})

test('a list whose call never answers hides those below it for a few seconds only', async () => {
  vi.useFakeTimers()
  try {
    const { rerender } = render(<Lists isFirstHere={false} isSecondHere={false} />)
    await act(() => vi.advanceTimersByTimeAsync(3_900))
    expect(waiting()).toEqual(['second', 'third'])
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(waiting()).toEqual([])
    rerender(<Lists isFirstHere={false} isSecondHere />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(waiting(), 'what comes later').toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
