import { use, type ComponentType } from 'react'

/** A part of the site that is loaded when it is first shown. */
export interface LazyPage {
  /** Its source under `src/`, without the ending: how the build's manifest knows its files. */
  file: string
  Component: ComponentType
  /** Loads it ahead; afterwards `Component` renders at once, on the server as well. */
  preload: () => Promise<void>
}

/** `file` and what `load` imports are the same module. */
export function lazyPage(file: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<void> | undefined

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

  function Component() {
    if (loaded === undefined) use(preload())
    return loaded === undefined ? null : <Loaded component={loaded} />
  }

  return { file, Component, preload }
}

function Loaded({ component: Page }: { component: ComponentType }) {
  return <Page />
}
