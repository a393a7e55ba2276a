import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import type { IconName } from './icon-names.ts'
import { LazyPart, lazyPart } from './lazy-part.tsx'

const menuBody = lazyPart(async () => (await import('./menu-body.tsx')).MenuBody)

/** One entry: a link if it has `to`, otherwise an action. */
export interface MenuItem {
  label: string
  icon?: IconName
  to?: string
  onSelect?: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

export interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode
  /** The button's name, when `trigger` is no text. */
  label?: string
  triggerClass?: string
  /** Shown above the entries (for example a name and an email). */
  header?: ReactNode
  items: readonly (MenuItem | 'separator')[]
  align?: 'start' | 'end'
}

/**
 * A button that opens a menu (Enter, Space or down arrow; then arrows, letters, Escape). The menu's code
 * arrives when the button is first touched or focused, so a page that is only read never pays for it.
 */
export function Menu({ trigger, label, triggerClass = '', ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const close = useCallback(() => setOpen(false), [])

  function arm() {
    menuBody.load().catch(() => {
      // The press tries again and shows a failure.
    })
  }

  return (
    <div className="relative inline-flex">
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onPointerEnter={arm}
        onFocus={arm}
        onClick={(event) => {
          // A press of Enter or Space is a click without a pointer's count.
          setByKeyboard(event.detail === 0)
          setOpen(!isOpen)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setByKeyboard(true)
          setOpen(true)
        }}
        className={`tap ${triggerClass}`}
      >
        {trigger}
      </button>
      <LazyPart
        part={menuBody}
        props={{ ...menu, isOpen, isByKeyboard, onOpenChange: setOpen, button, buttonId: id }}
        isWanted={isOpen}
        onMissing={close}
      />
    </div>
  )
}
