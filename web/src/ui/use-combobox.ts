import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { useOutside } from './use-outside.ts'

/**
 * A text box with a list of suggestions, following the ARIA combobox pattern. Focus stays in the box; arrows move
 * the active suggestion (and wrap), Enter presses it, Escape closes, Tab moves on and closes. With no active
 * suggestion, the surrounding form handles Enter.
 */
export function useCombobox(count: number) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const active = isOpen && chosen < count ? chosen : -1
  const isListed = isOpen && count > 0

  const close = useCallback(() => {
    setOpen(false)
    setChosen(-1)
  }, [])
  useOutside(id, isOpen, close)

  useEffect(() => {
    if (active >= 0) option(id, active)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      setChosen(nextActive(active, step, count))
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      option(id, active)?.click()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return {
    rootId: id,
    listId: `${id}-list`,
    optionId: (index: number) => `${id}-${index}`,
    isOpen,
    active,
    /** Shows the list with nothing in it active. */
    open: () => {
      setOpen(true)
      setChosen(-1)
    },
    close,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': isListed ? `${id}-list` : undefined,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
    },
  } as const
}

/** The next of `count` suggestions, -1 standing for the text box itself; wraps at both ends. */
export function nextActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}

function option(id: string, index: number): HTMLElement | null {
  return document.getElementById(`${id}-${index}`)
}
