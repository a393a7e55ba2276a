/** How a stream ended: it broke or was told to come again, its token is not valid, or there is no room for it. */
export type StreamEnd = 'broken' | 'refused' | 'full'

/** The server sends a beat every 15 seconds. */
const silentMs = 45_000

/**
 * Reads the stream of one token until it ends. `fetch`, because an `EventSource` can't send the token. Calls
 * `onChanged` for each change, the first one once the stream is open.
 */
export async function readStream(
  token: string,
  onChanged: () => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silentMs)
  }
  hear()
  try {
    const response = await fetch('/api/v1/notices/stream', {
      headers: { authorization: token, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || response.body === null) return response.status === 429 ? 'full' : 'broken'
    return await readEvents(response.body, hear, onChanged)
  } catch {
    return 'broken'
  } finally {
    clearTimeout(timer)
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: () => void,
  onChanged: () => void,
): Promise<StreamEnd> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return 'broken'
    hear()
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('event: changed')) onChanged()
      else if (event.startsWith('event: ended')) return 'refused'
    }
  }
}

export interface Listening {
  /** The current access token; null when nobody is signed in. */
  token: () => string | null
  /** Notices may have changed: ask. The call renews an expired token. */
  onChanged: () => void
  personId: string
}

const firstMs = 1_000
const longestMs = 60_000

/**
 * Keeps listening until it is stopped. Where the browser can, one tab holds the stream and tells the others; elsewhere
 * each tab has its own while it is visible.
 */
export function listenForNotices({ token, onChanged, personId }: Listening): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const name = `haat:notices:${personId}`
  const channel = openChannel(name)
  if (channel === null) {
    void keepOpen({ token, onChanged, signal, isIdle: () => document.hidden })
    return () => stopping.abort()
  }
  channel.addEventListener('message', onChanged)
  const tellAll = () => {
    onChanged()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage('changed')
  }
  navigator.locks
    .request(name, { signal }, () =>
      keepOpen({ token, onChanged: tellAll, signal, isIdle: () => false }),
    )
    // Stopped while another tab held it, or refused, as to whoever blocks cookies.
    .catch(() => keepOpen({ token, onChanged, signal, isIdle: () => document.hidden }))
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** What tells the other tabs; null where the browser can't share a stream, or refuses to, as with all cookies blocked. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
    return canShare ? new BroadcastChannel(name) : null
  } catch {
    return null
  }
}

interface Keeping extends Pick<Listening, 'token' | 'onChanged'> {
  signal: AbortSignal
  /** No stream is wanted for now. */
  isIdle: () => boolean
}

async function keepOpen({ token, onChanged, signal, isIdle }: Keeping): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const used = token()
    if (used === null) return
    if (!isIdle()) {
      const onHeard = () => {
        failures = 0
        onChanged()
      }
      const end = await untilIdle(isIdle, signal, (until) => readStream(used, onHeard, until))
      if (signal.aborted) return
      // Asking renews the token, and stands in for the stream that there is no room for.
      if (end !== 'broken') onChanged()
      failures = end === 'full' ? 7 : failures + 1
    }
    await pause(Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/** Ends the work when the tab is hidden, where each tab has its own stream. */
async function untilIdle<T>(
  isIdle: () => boolean,
  signal: AbortSignal,
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const hidden = new AbortController()
  const look = () => {
    if (isIdle()) hidden.abort()
  }
  document.addEventListener('visibilitychange', look)
  try {
    return await work(AbortSignal.any([signal, hidden.signal]))
  } finally {
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits; ends early when it is stopped, or when the browser is online or the tab visible again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      globalThis.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    globalThis.addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
  })
}
