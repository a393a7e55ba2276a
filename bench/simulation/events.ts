/** Runs what is scheduled in the order of time; what is due at the same time, in the order of scheduling. */
export interface Clock {
  /** Simulated time in ms. */
  now(): number
  /** Runs `work` after so many ms. */
  after(ms: number, work: () => void): void
  run(): void
}

interface Entry {
  at: number
  nth: number
  work: () => void
}

export function createClock(): Clock {
  const heap: Entry[] = []
  let now = 0
  let count = 0
  return {
    now: () => now,
    after: (ms, work) => push(heap, { at: now + ms, nth: (count += 1), work }),
    run: () => {
      for (let next = pop(heap); next !== undefined; next = pop(heap)) {
        now = next.at
        next.work()
      }
    },
  }
}

const isBefore = (one: Entry, other: Entry) =>
  one.at < other.at || (one.at === other.at && one.nth < other.nth)

function push(heap: Entry[], entry: Entry): void {
  let place = heap.length
  heap.push(entry)
  while (place > 0) {
    const parentPlace = (place - 1) >> 1
    const parent = heap[parentPlace]
    if (parent === undefined || isBefore(parent, entry)) break
    heap[place] = parent
    place = parentPlace
  }
  heap[place] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const [first] = heap
  const last = heap.pop()
  if (last === undefined || last === first) return first
  let place = 0
  for (;;) {
    const left = heap[2 * place + 1]
    const right = heap[2 * place + 2]
    if (left === undefined) break
    const isRight = right !== undefined && isBefore(right, left)
    const child = isRight ? right : left
    if (!isBefore(child, last)) break
    heap[place] = child
    place = 2 * place + (isRight ? 2 : 1)
  }
  heap[place] = last
  return first
}
