/** Whether this process is about to stop, for those who ask if it is ready. */
export interface Lifecycle {
  readonly isDraining: boolean
  /** From now on the process is not ready any more. It still answers what it is asked. */
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
