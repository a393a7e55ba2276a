import { useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { reportMissingCode } from './missing-code.ts'

/** A component whose code is loaded on first use. */
export interface Part<Props> {
  loaded: ComponentType<Props> | null
  /** Fetches the code. A failure is forgotten, so that the next call retries. */
  load: () => Promise<void>
}

export function lazyPart<Props>(fetchCode: () => Promise<ComponentType<Props>>): Part<Props> {
  const part: Part<Props> = {
    loaded: null,
    load: async () => {
      part.loaded ??= await fetchCode()
    },
  }
  return part
}

/**
 * Renders a part once it is wanted and loaded. When its code can't be loaded, the page stays as it is, a notice
 * says so, and `onMissing` lets the caller reset, so that the next press retries.
 */
export function LazyPart<Props extends object>({
  part,
  props,
  isWanted = true,
  onMissing,
  fallback = null,
}: {
  part: Part<Props>
  props: Props
  isWanted?: boolean
  onMissing?: () => void
  fallback?: ReactNode
}) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // As it was drawn: the code may arrive between the drawing and the effect, and nothing else would draw it again.
  const isMissing = part.loaded === null
  useEffect(() => {
    if (!isWanted || !isMissing) return undefined
    let isGone = false
    part.load().then(
      () => {
        if (!isGone) redraw()
      },
      () => {
        if (isGone) return
        reportMissingCode()
        onMissing?.()
      },
    )
    return () => {
      isGone = true
    }
  }, [part, isWanted, isMissing, onMissing])
  return part.loaded === null ? fallback : <Loaded component={part.loaded} props={props} />
}

function Loaded<Props extends object>({
  component: Body,
  props,
}: {
  component: ComponentType<Props>
  props: Props
}) {
  return <Body {...props} />
}
