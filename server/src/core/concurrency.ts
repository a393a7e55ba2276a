import { fail } from '@haat/contract/errors'

export interface Gate {
  /** Runs `work` when a place is free. Refuses with NOT_READY when the line is too long. */
  through<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `places` pieces of work run at once and at most `line` wait. */
export function openGate(places: number, line: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    through: async (work) => {
      if (running >= places) {
        if (waiting.length >= line) {
          fail('NOT_READY', { message: 'Please try again shortly.', retryAfterSeconds: 2 })
        }
        await new Promise<void>((enter) => waiting.push(enter))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        // The place is handed to whoever waits longest; it only becomes free when nobody does.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

/** Callers that ask for the same key while it is being made share one piece of work. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flying = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = flying.get(key)
    if (known !== undefined) return known
    const flight = work().finally(() => flying.delete(key))
    flying.set(key, flight)
    return flight
  }
}
