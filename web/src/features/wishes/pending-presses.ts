interface Press {
  isFull: boolean
  /** When the server had accepted it; until then nothing that was read holds it. */
  acceptedAt: number
}

/** The last press of each heart that what was read from the server may not hold yet. */
const presses = new Map<string, Press>()

/** Notes what a press makes of a heart. Call one of what it returns with the server's answer. */
export function notePress(productId: string, isFull: boolean) {
  const press: Press = { isFull, acceptedAt: Infinity }
  presses.set(productId, press)
  return {
    accepted: () => {
      press.acceptedAt = Date.now()
    },
    /** Returns whether the heart changes back: it does not, where it was pressed again meanwhile. */
    refused: (): boolean => presses.get(productId) === press && presses.delete(productId),
  }
}

/** The saved products as they were read by a call that began at `startedAt` (ms), with later presses laid over them. */
export function withPresses(productIds: readonly string[], startedAt: number): Set<string> {
  const shown = new Set(productIds)
  for (const [id, { isFull, acceptedAt }] of presses) {
    if (acceptedAt <= startedAt) presses.delete(id)
    else if (isFull) shown.add(id)
    else shown.delete(id)
  }
  return shown
}

/** Somebody else will press. */
export function forgetPresses(): void {
  presses.clear()
}
