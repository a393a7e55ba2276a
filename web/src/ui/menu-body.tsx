import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { DropdownMenu } from 'radix-ui'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { noteOpener } from './dialog.tsx'
import type { MenuItem, MenuProps } from './menu.tsx'

const entry =
  'flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-neutral-soft data-disabled:cursor-not-allowed data-disabled:opacity-50'

/**
 * The menu itself, on Radix. `Menu` loads it and owns the button. It has no portal, so that it stays in the
 * button's landmark, but its position is fixed to the screen.
 */
export function MenuBody({
  header,
  items,
  align = 'end',
  isOpen,
  isByKeyboard,
  onOpenChange,
  button,
  buttonId,
}: Pick<MenuProps, 'header' | 'items' | 'align'> & {
  isOpen: boolean
  /** Opened by a key: its first entry takes the focus. */
  isByKeyboard: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
}) {
  const content = useFirstEntryFocus(isOpen && isByKeyboard)
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={buttonId}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && button.current?.contains(event.target)) {
            event.preventDefault()
          }
        }}
        onCloseAutoFocus={(event) => giveBackFocus(event, button.current)}
        className="floating z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-52 overflow-y-auto rounded-md bg-raised p-1.5 text-start text-ink shadow-float"
      >
        {header === undefined ? null : (
          <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5 text-sm">{header}</div>
        )}
        {items.map((item, index) =>
          item === 'separator' ? (
            <DropdownMenu.Separator key={`separator-${index}`} className="my-1.5 h-px bg-line" />
          ) : (
            <Entry key={item.label} item={item} button={button} />
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Focuses the first entry. Radix does too, unless this code arrived after the key was pressed. */
function useFirstEntryFocus(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isWanted])
  return content
}

function Entry({ item, button }: { item: MenuItem; button: RefObject<HTMLButtonElement | null> }) {
  const look = `${entry} ${item.isDanger === true ? 'text-danger' : ''}`
  const face: ReactNode = (
    <>
      {item.icon === undefined ? null : (
        <Icon name={item.icon} className={item.isDanger === true ? '' : 'text-muted'} />
      )}
      <span className="min-w-0 py-1.5 wrap-anywhere">{item.label}</span>
    </>
  )
  if (item.to !== undefined) {
    return (
      <DropdownMenu.Item asChild>
        <Link to={item.to} className={look}>
          {face}
        </Link>
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item
      disabled={item.isDisabled === true}
      onSelect={() => {
        noteOpener(button.current)
        item.onSelect?.()
      }}
      className={look}
    >
      {face}
    </DropdownMenu.Item>
  )
}

/** Focuses the button, unless a dialog or another control has taken the focus from the menu. */
function giveBackFocus(event: Event, button: HTMLButtonElement | null): void {
  event.preventDefault()
  const active = document.activeElement
  const isFree =
    active === null || active === document.body || active.closest('[role="menu"]') !== null
  if (isFree) button?.focus()
}
