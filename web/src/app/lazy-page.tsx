import { use, type ComponentType } from 'react'
import { reloadOnMissingCode } from './reload-on-missing-code.ts'

/** A part of the site whose code is loaded when it is first shown. */
export interface LazyPage {
  /** Its source under `src/`, without the extension: the key of its files in the build's manifest. */
  file: string
  Component: ComponentType
  /** Loads it ahead; afterwards `Component` renders at once, on the server as well. */
  preload: () => Promise<void>
}

/** Suspends the page until the browser has left it. */
const never = new Promise<never>(() => undefined)

/** React renders again right after a failure, so a fresh failure is shown and an older one is forgotten. */
const freshMs = 1_000

/** `file` and what `load` imports are the same module. */
export function lazyPage(file: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  function preload(): Promise<void> {
    loading ??= load().then(
      (module) => {
        loaded = module.default
      },
      (error: unknown) => {
        loading = undefined
        failure = { error }
        setTimeout(() => (failure = undefined), freshMs)
        throw error
      },
    )
    return loading
  }

  function Component() {
    if (loaded === undefined) {
      if (failure === undefined) use(preload())
      else if (reloadOnMissingCode()) use(never)
      else throw failure.error
    }
    return loaded === undefined ? null : <Loaded component={loaded} />
  }

  return { file, Component, preload }
}

function Loaded({ component: Page }: { component: ComponentType }) {
  return <Page />
}
