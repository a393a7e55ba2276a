import { isRecord } from '#core/persistence.ts'

/** The history entries at which a person last pressed something, and moved the focus by that. */
let pressedAt: string | undefined
let focusedAt: string | undefined

/** The router's key of the entry in the address bar. Its page may still be loading. */
function entryKey(): string {
  const state: unknown = history.state
  return isRecord(state) && typeof state['key'] === 'string' ? state['key'] : 'default'
}

export function watchFocus(): void {
  for (const press of ['pointerdown', 'keydown']) {
    addEventListener(press, () => (pressedAt = entryKey()), { capture: true, passive: true })
  }
  // A menu or dialog that closes as its link is followed gives the focus back, which no press at the new entry did.
  addEventListener('focusin', () => {
    focusedAt = pressedAt === entryKey() ? pressedAt : undefined
  })
}

/** Whether a person has moved the focus while this entry was loading, to something that is still there. */
export function hasMovedFocus(key: string): boolean {
  return focusedAt === key && document.activeElement !== document.body
}
