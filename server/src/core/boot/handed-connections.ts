import type { Worker } from 'node:cluster'

/**
 * Closes the connection that a web process was given and did not live to take. Node keeps one of each process until
 * it is told that the process has it, and forgets it when the process is killed before: its client would wait for
 * ever. To close a connection that the process did take changes nothing.
 */
export function closeWhatIsNotTaken({ process }: Worker): void {
  const send = process.send.bind(process)
  let handed: { close?: () => void } | undefined
  process.send = (message: never, handle?: never, ...more: never[]) => {
    if (typeof handle === 'object') handed = handle
    return send(message, handle, ...more)
  }
  process.once('exit', () => handed?.close?.())
}
