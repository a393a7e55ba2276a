/** Returns a function whose concurrent calls with the same key share one run of `work`. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = running.get(key)
    if (known !== undefined) return known
    const flight = work().finally(() => running.delete(key))
    running.set(key, flight)
    return flight
  }
}

/**
 * Caches what `read` returns for `ms` after the read began. Concurrent callers share one read. A failed
 * read is not cached, and neither is a value that `isCacheable` rejects.
 */
export function cachedFor<T>(
  ms: number,
  read: () => Promise<T>,
  isCacheable: (value: T) => boolean = () => true,
): () => Promise<T> {
  const once = singleFlight<T>()
  let last: { at: number; value: T } | undefined
  return async () => {
    if (last !== undefined && performance.now() - last.at < ms) return last.value
    return await once('', async () => {
      const at = performance.now()
      const value = await read()
      last = isCacheable(value) ? { at, value } : undefined
      return value
    })
  }
}
