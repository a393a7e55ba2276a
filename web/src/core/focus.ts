import type { setupListeners } from '@reduxjs/toolkit/query'

/** Who was away for less than this has missed nothing worth asking for. */
export const awayMs = 5_000

type Handler = NonNullable<Parameters<typeof setupListeners>[1]>

/**
 * Tells the store that somebody has come back to the page, so that what it shows is asked for anew: from
 * another tab, or from another window over this one. Leaving counts after a while only, so that a glance
 * elsewhere costs no calls. While the page is hidden nothing is polled.
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
