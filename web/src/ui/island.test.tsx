import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { island } from './island.tsx'
import { MissingCodeNotice } from './missing-code-notice.tsx'

function Panel({ words }: { words: string }) {
  return <button type="button">{words}</button>
}

test('what the server wrote stays while the code is on its way, and works once it is here', async () => {
  let arrive = (_panel: typeof Panel) => {}
  const code = new Promise<typeof Panel>((resolve) => (arrive = resolve))
  const Island = island(() => code)
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML =
    '<div class="contents" data-late=""><!--$--><button type="button">Reviews</button><!--/$--></div>'
  const written = page.querySelector('button')
  const problems: unknown[] = []
  await act(async () => {
    hydrateRoot(page, <Island words="Reviews" />, { onRecoverableError: (e) => problems.push(e) })
  })
  expect(page.querySelector('button')).toBe(written)
  expect(page.querySelector('[data-late] button'), 'a press has to wait').toBe(written)
  const arrived = new Promise((resolve) =>
    addEventListener('haat:arrived', resolve, { once: true }),
  )
  await act(async () => arrive(Panel))
  await arrived
  expect(page.querySelector('[data-late]')).toBeNull()
  expect(page.querySelector('button')).toBe(written)
  expect(problems).toEqual([])
  page.remove()
})

test('a press is not called for before its place can take it, even where a timer is quicker than React', async () => {
  let marked = -1
  addEventListener('haat:arrived', () => (marked = page.querySelectorAll('[data-late]').length), {
    once: true,
  })
  const { setTimeout: later } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => {
    if (ms !== undefined) return later(work, ms)
    work()
    return later(() => {}, 0)
  })
  const Island = island(async () => Panel)
  const page = document.body.appendChild(document.createElement('div'))
  await act(async () => render(<Island words="Reviews" />, { container: page }))
  vi.restoreAllMocks()
  expect(marked).toBe(0)
  cleanup()
})

test('a page that the browser renders shows the fallback until the code is here', async () => {
  const Island = island(async () => Panel, <p>Loading</p>)
  render(<Island words="Reviews" />)
  expect(screen.getByText('Loading')).toBeDefined()
  expect(await screen.findByText('Reviews')).toBeDefined()
})

test('when the code can’t be fetched, a notice says so and the rest of the page works', async () => {
  const Island = island<{ words: string }>(() => Promise.reject(new Error('404')))
  let presses = 0
  await act(async () => {
    render(
      <>
        <button type="button" onClick={() => (presses += 1)}>
          Buy
        </button>
        <Island words="Reviews" />
        <MissingCodeNotice />
      </>,
    )
  })
  expect(screen.getByRole('alert').textContent).toContain('reload the page')
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }))
  expect(presses).toBe(1)
  cleanup()
})

test('what the server wrote stays when the code can’t be fetched, and works once it comes', async () => {
  let isOnline = false
  const Island = island(async () => {
    if (!isOnline) throw new Error('offline')
    return Panel
  })
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML =
    '<div class="contents" data-late=""><!--$--><button type="button">Reviews</button><!--/$--></div>'
  const written = page.querySelector('button')
  const problems: unknown[] = []
  await act(async () => {
    hydrateRoot(page, <Island words="Reviews" />, { onRecoverableError: (e) => problems.push(e) })
  })
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
  expect(page.querySelector('[data-late] button')).toBe(written)
  const arrived = new Promise((resolve) =>
    addEventListener('haat:arrived', resolve, { once: true }),
  )
  isOnline = true
  await act(async () => void dispatchEvent(new Event('online')))
  await arrived
  expect(page.querySelector('[data-late]')).toBeNull()
  expect(page.querySelector('button')).toBe(written)
  expect(problems).toEqual([])
  page.remove()
})

test('code that could not be fetched comes later without an event of the network, and the notice is shown once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let calls = 0
  const Island = island(async () => {
    calls += 1
    if (calls < 4) throw new Error('lost')
    return Panel
  })
  render(
    <>
      <Island words="Reviews" />
      <MissingCodeNotice />
    </>,
  )
  await act(async () => await vi.advanceTimersByTimeAsync(0))
  fireEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  await act(async () => await vi.advanceTimersByTimeAsync(5_000))
  await act(async () => await vi.advanceTimersByTimeAsync(10_000))
  expect(calls).toBe(3)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => await vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText('Reviews')).toBeDefined()
  cleanup()
})

test('who was told that they are offline is offered a reload when the network brings no code', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const Island = island<{ words: string }>(() => Promise.reject(new Error('cached')))
  await act(async () => {
    render(
      <>
        <Island words="Reviews" />
        <MissingCodeNotice />
      </>,
    )
  })
  expect(screen.getByRole('alert').textContent).toContain('You are offline')
  onLine.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  cleanup()
})
