import { closeSync, constants, openSync } from 'node:fs'

/**
 * Returns a function that says whether the terminal that the process was started from has been closed. It
 * tells that SIGHUP from the one that an operator sends.
 */
export function watchTerminal(): () => boolean {
  const hadTerminal = hasTerminal()
  return () => hadTerminal && !hasTerminal()
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', constants.O_RDWR | constants.O_NOCTTY))
    return true
  } catch {
    return false
  }
}
