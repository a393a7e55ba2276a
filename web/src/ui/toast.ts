export type ToastKind = 'success' | 'error' | 'info' | 'loading'

export interface ToastCall {
  id: string
  kind: ToastKind | 'dismiss'
  message: string
  action?: ToastAction | undefined
}

/** A button in a toast. */
export interface ToastAction {
  label: string
  onPress: () => void
}

type Listener = (call: ToastCall) => void

let listener: Listener | null = null
let waiting: ToastCall[] = []
let wake: (() => void) | null = null
let lastId = 0

/**
 * Toasts, callable from anywhere. Each call returns the toast's id; a later call with that id replaces the toast
 * (pending, then done or failed).
 */
export const toast = {
  success: (message: string, options?: { id?: string; action?: ToastAction }) =>
    show('success', message, options?.id, options?.action),
  error: (message: string, options?: { id?: string }) => show('error', message, options?.id),
  info: (message: string, options?: { id?: string }) => show('info', message, options?.id),
  loading: (message: string, options?: { id?: string }) => show('loading', message, options?.id),
  dismiss: (id: string) => {
    send({ id, kind: 'dismiss', message: '' })
  },
}

/** Only for the toast host: forwards every call, starting with those made before it was ready. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  for (const call of waiting) receive(call)
  waiting = []
  return () => {
    listener = null
  }
}

/** Only for the toast host: called when a first toast waits and the host's code is not loaded yet. */
export function onFirstToast(call: () => void): () => void {
  wake = call
  if (waiting.length > 0) call()
  return () => {
    wake = null
  }
}

function show(
  kind: ToastKind,
  message: string,
  id = `toast-${++lastId}`,
  action?: ToastAction,
): string {
  send({ id, kind, message, action })
  return id
}

function send(call: ToastCall): void {
  if (listener !== null) {
    listener(call)
    return
  }
  waiting.push(call)
  wake?.()
}
