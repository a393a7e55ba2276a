import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onHistoryMove, onLeaving } from '#core/leaving.ts'
import { isRecord } from '#core/persistence.ts'
import type { Keeping } from '#core/use-kept-form.ts'
import { ConfirmDialog } from './dialog.tsx'

const never = () => false

export interface LeaveGuard {
  /** Leaves, after asking if there are unsaved changes. */
  leave: (leave: () => void) => void
  /** The question, for the caller to render. */
  question: ReactNode
}

/** The words of the question. */
export interface LeaveWords {
  title: string
  description: string
  /** What leaves. */
  confirmLabel: string
  cancelLabel: string
}

const unsaved: LeaveWords = {
  title: 'Discard your changes?',
  description: 'Your changes have not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

/**
 * Asks before unsaved changes are lost: when the caller wants to leave, on a link, a search or a logout, on
 * Back and Forward, and (in the browser's own dialog) when the page is closed. `forget` runs when the
 * person discards the changes; once `isOver`, nothing is asked.
 */
export function useLeaveGuard(
  isDirty: boolean,
  { forget, isOver = never }: Partial<Pick<Keeping, 'forget' | 'isOver'>> = {},
  words: LeaveWords = unsaved,
): LeaveGuard {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  const letGo = useLeavingWatched(isDirty, isOver, setAsked)

  return {
    leave: (leave) => {
      if (isDirty) {
        setAsked({ leave })
        return
      }
      forget?.()
      leave()
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        {...words}
        variant="danger"
        onConfirm={() => {
          letGo()
          setAsked(null)
          forget?.()
          asked?.leave()
        }}
      />
    ),
  }
}

/** Intercepts every way to leave while there are unsaved changes, and asks. Returns a function that stops it. */
function useLeavingWatched(
  isDirty: boolean,
  isOver: () => boolean,
  ask: (asked: { leave: () => void }) => void,
): () => void {
  const isLettingGo = useRef(false)
  const isDone = useRef(isOver)
  const here = useRef(0)
  const navigate = useNavigate()
  useLocation()
  useEffect(() => {
    here.current = historyIndex()
    isDone.current = isOver
  })

  useEffect(() => {
    isLettingGo.current = false
    if (!isDirty) return undefined
    let isComingBack = false
    const mayLeave = () => isLettingGo.current || isDone.current()

    /** The address has changed already; it is restored before the router notices. */
    function onPop(event: PopStateEvent) {
      if (mayLeave()) return
      event.stopImmediatePropagation()
      if (isComingBack) {
        isComingBack = false
        return
      }
      const steps = historyIndex() - here.current || -1
      isComingBack = true
      history.go(-steps)
      ask({ leave: () => history.go(steps) })
    }
    function onClick(event: MouseEvent) {
      const to = mayLeave() ? null : leavingLink(event)
      if (to === null) return
      event.preventDefault()
      // If a page has several forms, the first one asks for all.
      event.stopImmediatePropagation()
      ask({ leave: () => void navigate(to) })
    }
    const endings = [
      onUnload(mayLeave),
      onHistoryMove(onPop),
      onLeaving((leave) => (mayLeave() ? leave() : ask({ leave }))),
      onAnyClick(onClick),
    ]
    return () => endings.forEach((end) => end())
  }, [isDirty, navigate, ask])

  return () => {
    isLettingGo.current = true
  }
}

/**
 * Asks in the browser's own dialog before a tab with drafts is closed. For forms whose draft is restored
 * when one returns within the tab.
 */
export function useCloseGuard(isDirty: boolean, isOver: () => boolean): void {
  const isDone = useRef(isOver)
  useEffect(() => {
    isDone.current = isOver
  })
  useEffect(() => (isDirty ? onUnload(() => isDone.current()) : undefined), [isDirty])
}

function onUnload(mayLeave: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => (mayLeave() ? undefined : event.preventDefault())
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

function onAnyClick(listen: (event: MouseEvent) => void): () => void {
  document.addEventListener('click', listen, { capture: true })
  return () => document.removeEventListener('click', listen, { capture: true })
}

/** The position of the current entry in the browser's history; the router counts the entries. */
function historyIndex(): number {
  const state: unknown = history.state
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : 0
}

/** Where a click leads within the site, if it leaves the current page; null otherwise. */
function leavingLink(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (!isPlain || event.altKey || !(event.target instanceof Element)) return null
  const link = event.target.closest('a')
  if (link === null || link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere ? null : link.pathname + link.search + link.hash
}
