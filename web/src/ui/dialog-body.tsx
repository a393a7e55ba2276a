import type { ReactNode } from 'react'
import { Dialog as RadixDialog } from 'radix-ui'
import { Button, IconButton } from './button.tsx'
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx'

interface WithOpener {
  opener: { current: HTMLElement | null }
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

const places = {
  center:
    'panel-center inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 rounded-lg',
  left: 'panel-left inset-y-0 start-0 w-[min(22rem,88vw)]',
  right: 'panel-right inset-y-0 end-0 w-[min(24rem,92vw)]',
  bottom:
    'panel-bottom inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg sm:inset-y-0 sm:end-auto sm:max-h-none sm:w-[22rem] sm:rounded-none',
  full: 'panel-center inset-0',
}

/** The dialog itself, on Radix; `Dialog` and `Sheet` load it. */
export function DialogBody({
  open,
  onOpenChange,
  title,
  description,
  placement = 'center',
  width = 'md',
  footer,
  opener,
  children,
}: DialogProps & WithOpener) {
  const place = placement === 'center' ? `${places.center} ${widths[width]}` : places[placement]
  return (
    <Frame
      {...{ open, onOpenChange, opener }}
      place={place}
      isDescribed={description !== undefined}
      onOpenAutoFocus={placement === 'center' ? focusFirstField : focusPanel}
    >
      <header className="flex items-start justify-between gap-4 border-b border-line py-3 ps-5 pe-3">
        <div className="min-w-0 pt-2 wrap-anywhere">
          <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
          {description === undefined ? null : (
            <RadixDialog.Description className="mt-0.5 text-sm text-muted">
              {description}
            </RadixDialog.Description>
          )}
        </div>
        <RadixDialog.Close asChild>
          <IconButton icon="x" label="Close" />
        </RadixDialog.Close>
      </header>
      {children === undefined || children === null ? null : (
        <div className="flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
      )}
      {footer === undefined ? null : (
        <footer
          ref={keepClear}
          className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          {footer}
        </footer>
      )}
    </Frame>
  )
}

/** The question itself; `ConfirmDialog` loads it. */
export function ConfirmBody({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'primary',
  isPending = false,
  onConfirm,
  opener,
}: ConfirmDialogProps & WithOpener) {
  return (
    <Frame
      {...{ open, onOpenChange, opener }}
      place={`${places.center} ${widths.sm}`}
      role="alertdialog"
      isDescribed
    >
      <div className="overflow-y-auto p-6 wrap-anywhere">
        <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
        <RadixDialog.Description className="mt-2 text-sm text-muted">
          {description}
        </RadixDialog.Description>
        <div ref={keepClear} className="mt-6 flex flex-wrap justify-end gap-3">
          <RadixDialog.Close asChild>
            <Button variant="secondary">{cancelLabel}</Button>
          </RadixDialog.Close>
          <Button variant={variant} isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Frame>
  )
}

function Frame({
  open,
  onOpenChange,
  opener,
  place,
  role = 'dialog',
  isDescribed,
  onOpenAutoFocus,
  children,
}: WithOpener & {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: string
  role?: 'dialog' | 'alertdialog'
  isDescribed: boolean
  onOpenAutoFocus?: (event: Event) => void
  children: ReactNode
}) {
  const described = isDescribed ? {} : { 'aria-describedby': undefined }
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay fixed inset-0 z-50 bg-scrim" />
        <RadixDialog.Content
          {...described}
          {...(onOpenAutoFocus === undefined ? {} : { onOpenAutoFocus })}
          role={role}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack(opener.current)
          }}
          onInteractOutside={(event) => {
            if (isToast(event.target)) event.preventDefault()
          }}
          className={`fixed z-50 flex flex-col bg-raised shadow-float outline-none ${place}`}
        >
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** A form focuses its first field; other dialogs focus their content and not the close button. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  const field = event.currentTarget.querySelector<HTMLElement>('input, select, textarea')
  const target = field ?? event.currentTarget
  target.focus()
}

/** A panel of filters gets no focus in a field, because that would open a phone's keyboard over it. */
function focusPanel(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  event.currentTarget.focus()
}

/** What measures the buttons of each open dialog, the topmost last. */
const measures: (() => void)[] = []

/** Tells toasts how much space the topmost dialog's buttons need at the bottom of the screen. */
function keepClear(buttons: HTMLElement | null): (() => void) | undefined {
  if (buttons === null) return undefined
  const { style } = document.documentElement
  const gapPx = 12
  function measure(): void {
    const top = buttons?.getBoundingClientRect().top ?? innerHeight
    style.setProperty('--dialog-foot', `${Math.round(innerHeight - top + gapPx)}px`)
  }
  measures.push(measure)
  // A dialog that grows, or a window that is turned, moves the buttons.
  const measureTopmost = () => measures.at(-1)?.()
  const watch = new ResizeObserver(measureTopmost)
  for (const box of [buttons, buttons.closest('[role]')]) if (box !== null) watch.observe(box)
  addEventListener('resize', measureTopmost)
  return () => {
    watch.disconnect()
    removeEventListener('resize', measureTopmost)
    measures.splice(measures.indexOf(measure), 1)
    style.removeProperty('--dialog-foot')
    measures.at(-1)?.()
  }
}

/** If what opened it is gone (a deleted row), the page's content gets the focus. */
function giveFocusBack(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('main')
  target?.focus({ preventScroll: target !== opener })
}

/** Closing a toast above the dialog must not close the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}
