import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { reportMissingCode } from './missing-code.ts'

const codeForServer: Promise<void>[] = []

/** Resolves when the server has the code of every island, which it needs before it renders. */
export async function islandsReady(): Promise<void> {
  await Promise.all(codeForServer)
}

/**
 * A component that the server renders with its page, and whose code the browser fetches after the page's own: what
 * the server wrote stays until then, and a button that is pressed in it is pressed again once the code is here
 * (vite-plugins/first-paint.ts). `fallback` is shown where the browser renders the page itself; it should be as
 * large. When the code can't be fetched, a notice says so once, what the server wrote stays, the rest of the page works
 * on, and the code is asked for again when the network is back, or after a while.
 */
export function island<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Body = import.meta.env.SSR ? onServer(fetchCode) : inBrowser(fetchCode)
  return function Island(props: Props) {
    const [isLate, setLate] = useState(true)
    // Only now is the mark gone from the page, without which a press is not repeated. And only after React has
    // rendered, so that it is not repeated inside an effect.
    useEffect(() => {
      if (!isLate) setTimeout(() => dispatchEvent(new Event('haat:arrived')))
    }, [isLate])
    const part = (
      <Suspense fallback={fallback}>
        <Body {...props} />
        <Arrival setLate={setLate} />
      </Suspense>
    )
    // Until the code is here, React would answer other properties (somebody turns out to be signed in) by throwing
    // away what the server wrote, and a press in it with it.
    const [first] = useState(part)
    return (
      <div className="contents" data-late={isLate ? '' : undefined}>
        {isLate ? first : part}
      </div>
    )
  }
}

/** Its effect runs once what is beside it responds to presses. */
function Arrival({ setLate }: { setLate: (isLate: boolean) => void }) {
  useEffect(() => setLate(false), [setLate])
  return null
}

function onServer<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetched = fetchCode().then((component) => {
    Loaded = component
  })
  // Nobody waits for it before the first page; that one fails.
  fetched.catch(() => undefined)
  codeForServer.push(fetched)
  return (props) => (Loaded === undefined ? null : <Loaded {...props} />)
}

function inBrowser<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  async function load(): Promise<{ default: ComponentType<Props> }> {
    // What the notice has said: that there is no network, or else that a reload may help.
    let told: boolean | undefined
    for (let waitMs = 5_000; ; waitMs = Math.min(waitMs * 2, 60_000)) {
      try {
        return { default: await fetchCode() }
      } catch {
        const { onLine } = navigator
        if (told === undefined || (onLine && !told)) reportMissingCode()
        told ||= onLine
        await again(waitMs)
      }
    }
  }
  return lazy(load)
}

/** Waits for the network, and no longer than that: it may be there already. */
function again(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, waitMs)
    addEventListener('online', done)
  })
}
