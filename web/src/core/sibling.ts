import { isRecord } from './persistence.ts'

/** The state of a link to another product of the same family: the page goes on, where it is and with the focus. */
export const siblingState = { isSibling: true }

export function isSiblingState(state: unknown): boolean {
  return isRecord(state) && state['isSibling'] === true
}
