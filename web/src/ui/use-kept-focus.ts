import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a list whose row was removed: it moves to the row that took its place, or to the list itself
 * when it is empty. Spread `onFocus` on the list, too.
 */
export function useKeptFocus(rows: readonly string[] | undefined): {
  ref: RefObject<HTMLDivElement | null>
  onFocus: (event: { target: EventTarget }) => void
} {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<{ row: string | undefined; index: number } | null>(null)
  const key = rows?.join()

  useEffect(() => {
    function restore() {
      const list = ref.current
      const left = last.current
      const shown = key?.split(',') ?? []
      if (list === null || left?.row === undefined || shown.includes(left.row)) return
      // The focus has moved elsewhere already.
      const { activeElement } = document
      if (activeElement !== document.body && activeElement?.id !== 'main') return
      last.current = null
      const row = list.querySelectorAll('tbody tr')[Math.min(left.index, shown.length - 1)]
      const menu = row?.querySelector<HTMLElement>('button[aria-haspopup]')
      const next = menu ?? row?.querySelector<HTMLElement>('select, a, button')
      ;(next ?? list).focus()
    }
    restore()
    // A dialog that closes after the row is gone focuses the page's content.
    document.addEventListener('focusin', restore)
    return () => document.removeEventListener('focusin', restore)
  }, [key])

  return {
    ref,
    onFocus: ({ target }) => {
      const row = target instanceof Element ? target.closest('tbody tr') : null
      const index = row === null ? -1 : [...(row.parentElement?.children ?? [])].indexOf(row)
      last.current = index === -1 ? null : { row: rows?.[index], index }
    },
  }
}
