/** Whether this process is about to stop, for the readiness check. */
export interface Lifecycle {
  readonly isDraining: boolean
  /** Makes the process report that it is not ready. It still answers requests. */
  drain(): void
}

export function createLifecycle(): Lifecycle {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    drain: () => {
      isDraining = true
    },
  }
}
