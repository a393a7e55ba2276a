/**
 * What `work` comes to, or an error after `ms`. An answer that has arrived but was not read yet,
 * since the process was busy, still counts. `work` itself goes on.
 */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ms} ms`))
    // Timers come before arrivals in a turn of the event loop, so one more turn is given.
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
