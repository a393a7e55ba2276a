import { type KeyboardEvent, useCallback, useId, useState } from 'react'
import { useOutside } from './use-outside.ts'

/**
 * A button that shows and hides a panel beside it. Spread `root` on the element around both and `button`
 * on the button. Escape closes and returns to the button; a press or focus outside closes too.
 */
export function useDisclosure() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useOutside(id, isOpen, close)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    document.getElementById(`${id}-button`)?.focus()
  }

  return {
    isOpen,
    close,
    root: { id, onKeyDown },
    button: {
      id: `${id}-button`,
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
    },
  } as const
}
