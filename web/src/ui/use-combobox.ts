import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { useOutside } from './use-outside.ts'

/**
 * A text box with a list of suggestions, following the ARIA combobox pattern. Focus stays in the box; arrows move
 * the active suggestion (and wrap), Enter presses it, Escape closes, Tab moves on and closes. With no active
 * suggestion, the surrounding form handles Enter. Delete presses the button that removes the active suggestion.
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
  useInView(`${id}-${active}`)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      setChosen(nextActive(active, step, count))
    } else if (active >= 0 && (event.key === 'Enter' || event.key === 'Delete')) {
      const isEnter = event.key === 'Enter'
      if (isEnter) event.preventDefault()
      document.getElementById(isEnter ? `${id}-${active}` : removeIdOf(id, active))?.click()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return {
    rootId: id,
    listId: `${id}-list`,
    optionId: (index: number) => `${id}-${index}`,
    removeId: (index: number) => removeIdOf(id, index),
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

export type Combobox = ReturnType<typeof useCombobox>

/** The next of `count` suggestions, -1 standing for the text box itself; wraps at both ends. */
export function nextActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}

function removeIdOf(id: string, index: number): string {
  return `${id}-${index}-remove`
}

function useInView(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
