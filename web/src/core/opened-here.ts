import { isRecord } from './persistence.ts'

/** The state of an entry of the history that a dialog of the page before it made: behind it, the page goes on. */
export const openedHere = { isOpenedHere: true }

export function isOpenedHere(state: unknown): boolean {
  return isRecord(state) && state['isOpenedHere'] === true
}
