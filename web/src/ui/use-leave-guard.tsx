import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onHistoryMove, onLeaving } from '#core/leaving.ts'
import { isRecord } from '#core/persistence.ts'
import type { Keeping } from '#core/use-kept-form.ts'
import { ConfirmDialog } from './dialog.tsx'

const never = () => false

export interface LeaveGuard {
  /** Leaves, after asking when something would be lost. */
  leave: (leave: () => void) => void
  /** The question; to be drawn by the caller. */
  question: ReactNode
}

/** How it is asked whether something may be lost. */
export interface LeaveWords {
  title: string
  description: string
  /** What leaves. */
  confirmLabel: string
  cancelLabel: string
}

const unsaved: LeaveWords = {
  title: 'Discard your changes?',
  description: 'What you changed here has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

/**
 * Asks before what was typed is thrown away: when the caller wants to leave, when a link is pressed, when
 * somebody searches or logs out, when the browser goes back or forward, and, in the browser's own words,
 * when the whole page is left. `forget` runs when the person gives it up; once `isOver`, nothing is asked.
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

/** Stops whatever would leave while something is unsaved, and asks. Answers what ends the watch. */
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

    /** The address has changed by now: it is put back before the router hears of it. */
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
      // Of several forms of one page the first asks for all of them.
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
 * Asks, in the browser's own words, before a tab is closed whose drafts would go with it. For forms that are
 * found as they were when one comes back within the tab.
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

/** The position of the present entry in the browser's history; the router counts the entries. */
function historyIndex(): number {
  const state: unknown = history.state
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : 0
}

/** Where a press leads within the site, if it leaves what is shown; null otherwise. */
function leavingLink(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (!isPlain || event.altKey || !(event.target instanceof Element)) return null
  const link = event.target.closest('a')
  if (link === null || link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere ? null : link.pathname + link.search + link.hash
}
