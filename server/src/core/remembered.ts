/** A reading that is taken again when it is older than `ms`; callers meanwhile share it. */
export function remembered<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (last !== undefined && performance.now() - last.at < ms) return last.value
    const taken = { at: performance.now(), value: read() }
    last = taken
    taken.value.catch(() => {
      if (last === taken) last = undefined
    })
    return taken.value
  }
}
