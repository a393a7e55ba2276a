import { isRecord } from './persistence.ts'

/**
 * The state of a link to another product of the same family, from the page at `pathname`: the page goes on, where it is
 * and with the focus. An entry of the history keeps it, so Back may come to it from any page.
 */
export function siblingState(pathname: string): { siblingOf: string } {
  return { siblingOf: pathname }
}

export function isSiblingOf(pathname: string, state: unknown): boolean {
  return isRecord(state) && state['siblingOf'] === pathname
}
