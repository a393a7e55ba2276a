declare module '#core/ctx.ts' {
  interface Resources {
    rush: Rush
  }
}

/** Whether the process has too much to do. */
export interface Rush {
  /** Call it whenever a request is rejected because there are too many. */
  noteRejection(): void
  /** Whether one was in the last ten seconds. */
  isOn(): boolean
}

/** For this long after a rejection there is a rush, in ms. */
export const rushMs = 10_000

export function createRush(): Rush {
  let rejectedAt = -Infinity
  return {
    noteRejection: () => void (rejectedAt = performance.now()),
    isOn: () => performance.now() - rejectedAt < rushMs,
  }
}
