import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ButtonVariant } from './button.tsx'
import { LazyPart, lazyPart } from './lazy-part.tsx'

const dialogBody = lazyPart(async () => (await import('./dialog-body.tsx')).DialogBody)
const confirmBody = lazyPart(async () => (await import('./dialog-body.tsx')).ConfirmBody)

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /**
   * `center` (default) is a dialog; the others slide over from that edge. `bottom` does so on phones, near the
   * thumb, and comes from the left elsewhere; `full` covers the window.
   */
  placement?: 'center' | 'left' | 'right' | 'bottom' | 'full'
  /** How wide a centred dialog may get. */
  width?: 'sm' | 'md' | 'lg'
  /** Buttons along the foot, outside the part that scrolls. */
  footer?: ReactNode
  children?: ReactNode
}

/** A dialog that traps focus and gives it back to what opened it; its code arrives when first opened. */
export function Dialog(props: DialogProps) {
  const opener = useOpener(props.open)
  return (
    <LazyPart
      part={dialogBody}
      props={{ ...props, opener }}
      isWanted={props.open}
      onMissing={() => props.onOpenChange(false)}
    />
  )
}

/** A panel that slides over the page from an edge (menus and filters on phones). */
export function Sheet(
  props: Omit<DialogProps, 'placement' | 'width'> & { side?: 'left' | 'right' | 'bottom' },
) {
  const { side = 'left', ...rest } = props
  return <Dialog {...rest} placement={side} />
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  variant?: ButtonVariant
  /** The confirmed action is in progress: the button spins and the dialog stays. */
  isPending?: boolean
  /** The dialog stays open until the caller closes it. */
  onConfirm: () => void
}

/** A question with two answers; focus starts on the safe one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const opener = useOpener(props.open)
  return (
    <LazyPart
      part={confirmBody}
      props={{ ...props, opener }}
      isWanted={props.open}
      onMissing={() => props.onOpenChange(false)}
    />
  )
}

/** Preloads the dialogs' code (on hover or focus of the opener). */
export function preloadDialog(): void {
  for (const part of [dialogBody, confirmBody]) part.load().catch(() => undefined)
}

/** What opened the dialog that closed last. A dialog that takes its place gives the focus back to that. */
let lastOpener: HTMLElement | null = null

/**
 * Names what a dialog gives the focus back to that opens while nothing has it: a menu calls this for its button, because
 * a dialog that follows the address may open just after the menu has gone.
 */
export function noteOpener(element: HTMLElement | null): void {
  lastOpener = element
}

/** The element that had focus when the dialog opened. A menu entry is gone by then, so it is the menu's button. */
function useOpener(open: boolean): { current: HTMLElement | null } {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!open || !(activeElement instanceof HTMLElement)) return undefined
    const buttonId = activeElement.closest('[role="menu"]')?.getAttribute('aria-labelledby')
    if (activeElement === document.body) opener.current = lastOpener
    else if (buttonId === null || buttonId === undefined) opener.current = activeElement
    else opener.current = document.getElementById(buttonId)
    return () => {
      lastOpener = opener.current
    }
  }, [open])
  return opener
}
