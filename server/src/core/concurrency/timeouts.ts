/**
 * The result of `work`, or an error after `ms`. A result that has arrived but has not been read yet,
 * because the process was busy, still counts. The timeout does not stop `work`.
 */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Error(`no response within ${ms} ms`))
    // The event loop runs timers before it reads sockets, so give it one more iteration.
    const timer = setTimeout(() => setImmediate(() => setImmediate(expire)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Whether `work` has settled, either way, within `ms`. The timeout does not stop `work`. */
export async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  )
  return await withTimeout(settled, ms).catch(() => false)
}
