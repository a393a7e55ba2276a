import { type CSSProperties, useEffect, useRef } from 'react'
import { Toaster, toast as sonner } from 'sonner'
import { dashboardToastMs, toastGapPx, toastMs, toastWidthPx, toastsVisible } from './numbers.ts'
import { Icon } from './icon.tsx'
import { type ToastAction, type ToastCall, receiveToasts } from './toast.ts'

const colours = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-md)',
  fontFamily: 'var(--font-sans)',
} as CSSProperties

const icons = {
  success: <Icon name="circle-check" className="text-success" />,
  error: <Icon name="circle-alert" className="text-danger" />,
  info: <Icon name="info" className="text-muted" />,
  loading: <Icon name="loader-circle" className="animate-spin text-muted" />,
}

/** As high as a finger needs. */
const actionButtonStyle = {
  minHeight: '2.75rem',
  paddingInline: '1rem',
  background: 'var(--color-primary)',
  color: 'var(--color-on-primary)',
  fontSize: 'var(--text-sm)',
}

/** Sonner with the shop's limits: dashboard toasts are shorter and carry a close button. */
export function ToastBody({ isDashboard }: { isDashboard: boolean }) {
  const isShort = useRef(isDashboard)
  useEffect(() => {
    isShort.current = isDashboard
  }, [isDashboard])
  useEffect(() => receiveToasts((call) => play(call, isShort.current)), [])
  return (
    <Toaster
      position="bottom-right"
      icons={icons}
      visibleToasts={toastsVisible}
      gap={toastGapPx}
      style={{ ...colours, '--width': `${toastWidthPx}px` } as CSSProperties}
      // Above the buttons of an open dialog, and above a bar at the bottom of the page.
      offset={{ bottom: 'max(1.5rem, var(--dialog-foot, 0px))' }}
      mobileOffset={{ bottom: 'max(calc(1rem + var(--bottom-bar)), var(--dialog-foot, 0px))' }}
    />
  )
}

/** The focus goes back to the page first, which the toaster would do later, when the page may have moved it on. */
function press(action: ToastAction): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  action.onPress()
}

function play({ id, kind, message, action }: ToastCall, isDashboard: boolean): void {
  if (kind === 'dismiss') {
    sonner.dismiss(id)
    return
  }
  // The same message can arrive twice (from an ended session, and from the call that met it); show it once.
  if (kind === 'error' || kind === 'info') {
    for (const shown of sonner.getToasts()) {
      if ('title' in shown && shown.title === message && shown.id !== id) sonner.dismiss(shown.id)
    }
  }
  const options = {
    id,
    duration: isDashboard ? dashboardToastMs : toastMs,
    closeButton: isDashboard,
    ...(action === undefined
      ? {}
      : { action: { label: action.label, onClick: () => press(action) }, actionButtonStyle }),
  }
  if (kind === 'loading') sonner.loading(message, { ...options, duration: Infinity })
  else sonner[kind](message, options)
}
