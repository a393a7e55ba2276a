import type { setupListeners } from '@reduxjs/toolkit/query'

/** Nothing is refetched after an absence shorter than this. */
export const awayMs = 5_000

type Handler = NonNullable<Parameters<typeof setupListeners>[1]>

/**
 * Tells the store when somebody returns to the page from another tab or window, so that its queries
 * refetch. A short glance elsewhere does not count, and a hidden page does not poll.
 */
export const listenForFocus: Handler = (
  dispatch,
  { onFocus, onFocusLost, onOnline, onOffline },
) => {
  let leaving: ReturnType<typeof setTimeout> | undefined
  let isHidden = false
  let blurredAt: number | null = null

  function hide() {
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      isHidden = true
      dispatch(onFocusLost())
    }, awayMs)
  }
  function show() {
    clearTimeout(leaving)
    if (isHidden) dispatch(onFocus())
    isHidden = false
    blurredAt = null
  }
  const events: [EventTarget, string, () => void][] = [
    [document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : show())],
    [window, 'blur', () => (blurredAt ??= Date.now())],
    [
      window,
      'focus',
      () => {
        if (blurredAt !== null && Date.now() - blurredAt >= awayMs && !isHidden) dispatch(onFocus())
        blurredAt = null
      },
    ],
    [window, 'online', () => dispatch(onOnline())],
    [window, 'offline', () => dispatch(onOffline())],
  ]
  for (const [target, name, listener] of events) target.addEventListener(name, listener)
  return () => {
    clearTimeout(leaving)
    for (const [target, name, listener] of events) target.removeEventListener(name, listener)
  }
}
