import type { FastifyInstance } from 'fastify'

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

const idleCheckMs = 100

/**
 * Takes no more connections and lets requests that run finish, until the deadline. Then every connection ends,
 * whatever is under way: a request that was never sent whole, an answer that nobody reads.
 */
export async function closeServer(app: FastifyInstance, deadline: AbortSignal): Promise<void> {
  const endAll = () => app.server.closeAllConnections()
  // A connection that was busy when the server closed idles after its answer, for as long as its client likes.
  const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const closed = app.close()
  if (deadline.aborted) endAll()
  else deadline.addEventListener('abort', endAll)
  try {
    await closed
  } finally {
    clearInterval(timer)
    deadline.removeEventListener('abort', endAll)
  }
}
