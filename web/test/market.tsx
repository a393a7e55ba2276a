import { setTimeout } from 'node:timers/promises'
import type { SessionUser } from '@haat/contract/accounts'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { makeStore } from '#app/store.ts'
import { slicesRestored } from '#core/persistence.ts'
import { sessionStarted } from '#core/session.ts'
import { aSession, aUser } from './samples.ts'

// Redux Toolkit's own checks of the state warn when they take long, which they do on a busy machine.
const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!/InvariantMiddleware took/.test(String(words[0]))) warn(...words)
}

/** A call to the API: the path begins after its version; the body of a form with files is undefined. */
export interface ApiCall {
  method: string
  path: string
  body: unknown
}

/** The browser's Request knows the page's address; Node's does not. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.origin) : input, init)
  }
}

/**
 * Renders a part of a page for a signed-in person. `answer` returns the data of the response to each call, or a
 * whole response.
 */
export function drawInMarket(
  part: ReactNode,
  answer: (call: ApiCall) => unknown,
  person: Partial<SessionUser> = {},
) {
  const calls: ApiCall[] = []
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/api/v1', '') + search
    const call = { method: request.method, path, body: asJson(await request.text()) }
    calls.push(call)
    const data = await answer(call)
    return data instanceof Response ? data : Response.json({ success: true, message: '', data })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = makeStore()
  store.dispatch(slicesRestored({}))
  store.dispatch(sessionStarted(aSession({ user: { ...aUser, ...person } })))
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter>{part}</MemoryRouter>
    </Provider>,
  )
  const sent = (path: string) =>
    calls.flatMap((call) => (call.method !== 'GET' && call.path === path ? [call.body] : []))
  return { store, unmount, sent }
}

/** Lets everything happen that is due: the check of a form, its call, and what follows from the response. */
export async function settle(): Promise<void> {
  await act(async () => await setTimeout(20))
}

/** Whether the browser would ask before it closes the page. */
export function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}

/** jsdom can't show pictures. */
export function stubPictureAddresses(): void {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
}

export function aPicture(name = 'disc.png'): File {
  return new File(['x'], name, { type: 'image/png' })
}

function asJson(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : undefined
}
