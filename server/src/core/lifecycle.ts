/** Where the process is in its life. */
export interface Lifecycle {
  /** Whether it takes no new work any more: readiness is red from then on. */
  readonly isDraining: boolean
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
