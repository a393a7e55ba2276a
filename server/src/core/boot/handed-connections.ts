import type { Worker } from 'node:cluster'

/** The system's side of a connection. */
interface Handle {
  close(): void
}

/** Sends a connection to another process, without a socket: Node declares no type for that, but does it itself. */
export function sendConnection(to: { send?: unknown }, handle: unknown, done: () => void): void {
  if (typeof to.send !== 'function') return done()
  Reflect.apply(to.send, to, [{ type: 'connection' }, handle, undefined, done])
}

/**
 * Closes the connections that a web process was given and did not live to take: their clients would wait for ever.
 * Node keeps one of each process until it is told that the process has it, and forgets it when the process is killed
 * before. To close a connection that the process did take changes nothing.
 *
 * Returns a function that gives the process a connection which another one has handed over.
 */
export function followHanded({ process }: Worker): (handle: unknown) => void {
  const send = process.send.bind(process)
  const handedOver = new Set<Handle>()
  let handed: { close?: () => void } | undefined
  process.send = (message: never, handle?: never, ...more: never[]) => {
    if (typeof handle === 'object') handed = handle
    return send(message, handle, ...more)
  }
  process.once('exit', () => {
    handed?.close?.()
    for (const handle of handedOver) handle.close()
  })
  return (handle) => {
    if (!isHandle(handle)) return
    handedOver.add(handle)
    sendConnection({ send }, handle, () => {
      handedOver.delete(handle)
      handle.close()
    })
  }
}

/** Closes a connection that no process can take. */
export function closeHanded(handle: unknown): void {
  if (isHandle(handle)) handle.close()
}

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'close' in handle
