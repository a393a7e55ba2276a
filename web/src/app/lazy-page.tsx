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

/** React renders again right after a failure, so a fresh one is shown and an older one is forgotten. */
const freshMs = 1_000

/** `file` and what `load` imports are the same module. */
export function lazyPage(file: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  let showing: Promise<void> | undefined

  function preload(): Promise<void> {
    loading ??= load().then(
      (module) => {
        loaded = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  /** Settles once the page or its failure can be shown; does not settle while the browser reloads. */
  function shown(): Promise<void> {
    showing ??= preload()
      .catch(reloadOnMissingCode)
      .finally(() => setTimeout(() => (showing = undefined), freshMs))
    return showing
  }

  function Component() {
    if (loaded === undefined) use(shown())
    return loaded === undefined ? null : <Loaded component={loaded} />
  }

  return { file, Component, preload }
}

function Loaded({ component: Page }: { component: ComponentType }) {
  return <Page />
}
