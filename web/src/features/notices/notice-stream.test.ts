import { afterEach, expect, test, vi } from 'vitest'
import { listenForNotices, readStream } from './notice-stream.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(status: number, chunks: readonly string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const call = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', call)
  return call
}

const changed = 'event: changed\ndata: {}\n\n'

test('each change counts once, however the network cuts the stream', async () => {
  answer(200, ['event: cha', 'nged\ndata: {}\n', '\n: beat\n\n', `${changed}event: ch`])
  const onChanged = vi.fn()
  expect(await readStream('token', onChanged, new AbortController().signal)).toBe('broken')
  expect(onChanged).toHaveBeenCalledTimes(2)
})

test.each([
  [200, [changed, 'event: ended\ndata: {}\n\n'], 'refused'],
  [200, ['event: restarting\ndata: {}\n\n'], 'broken'],
  [401, [], 'refused'],
  [429, [], 'full'],
  [503, [], 'broken'],
] as const)('an answer of %i with %j is %s', async (status, chunks, end) => {
  answer(status, chunks)
  expect(await readStream('token', () => undefined, new AbortController().signal)).toBe(end)
})

const noLocks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }

function NoChannel() {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test.each([
  ['without locks', {}, BroadcastChannel],
  ['where locks are refused', { locks: noLocks }, BroadcastChannel],
  ['where channels are refused', { locks: noLocks }, NoChannel],
])(
  '%s each visible tab has its own stream, and a refusal asks with a new token',
  async (_, browser, channel) => {
    vi.useFakeTimers()
    vi.stubGlobal('BroadcastChannel', channel)
    const call = answer(401, [])
    vi.stubGlobal('navigator', browser)
    const page = new EventTarget()
    vi.stubGlobal('document', Object.assign(page, { hidden: true }))
    const onChanged = vi.fn()
    const stop = listenForNotices({ token: () => 'token', onChanged, personId: 'me' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(call).not.toHaveBeenCalled()
    Object.assign(page, { hidden: false }).dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(call).toHaveBeenCalledTimes(1)
    expect(onChanged).toHaveBeenCalledTimes(1)
    stop()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(call).toHaveBeenCalledTimes(1)
  },
)
