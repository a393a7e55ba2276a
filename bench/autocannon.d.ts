/** The parts of autocannon that the bench uses. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Client {
    setRequests(requests: Request[]): void
  }

  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Seconds. */
    timeout?: number
    requests?: Request[]
    setupClient?: (client: Client) => void
  }

  interface Result {
    errors: number
    timeouts: number
    /** Seconds. */
    duration: number
  }

  interface Instance extends EventEmitter, PromiseLike<Result> {
    on(
      event: 'response',
      heard: (client: Client, status: number, bytes: number, ms: number) => void,
    ): this
  }

  function autocannon(options: Options): Instance
  export = autocannon
}
