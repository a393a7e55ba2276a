import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { reportMissingCode } from './missing-code.ts'

const codeForServer: Promise<void>[] = []

/** Resolves when the server has the code of every island, which it needs before it renders. */
export async function islandsReady(): Promise<void> {
  await Promise.all(codeForServer)
}

/**
 * A component that the server renders with its page, and whose code the browser fetches after the page's own: what
 * the server wrote stays until then. `fallback` is shown where the browser renders the page itself; it should be as
 * large. When the code can't be fetched, a notice says so and the rest of the page works on.
 */
export function island<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Body = import.meta.env.SSR ? onServer(fetchCode) : inBrowser(fetchCode)
  return function Island(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Body {...props} />
      </Suspense>
    )
  }
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
  return lazy(async () => {
    try {
      return { default: await fetchCode() }
    } catch {
      reportMissingCode()
      return { default: () => null }
    }
  })
}
