/** Who waits: a network, and of those behind it one person. */
export interface Who {
  network: string
  /** Empty: nobody in particular. */
  person: string
}

export const nobody: Who = { network: '', person: '' }

interface Network<Item> {
  size: number
  people: Map<string, Item[]>
}

/**
 * A line in which networks take turns, and behind each the people there: however many one sends, the
 * next of everybody else comes after one of theirs.
 */
export class FairLine<Item> {
  // Maps keep the order in which keys were set: whose turn was last is set anew, at the end.
  readonly #networks = new Map<string, Network<Item>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(who: Who, item: Item): void {
    const network = this.#networks.get(who.network) ?? { size: 0, people: new Map() }
    const items = network.people.get(who.person) ?? []
    items.push(item)
    network.size += 1
    this.#size += 1
    network.people.set(who.person, items)
    this.#networks.set(who.network, network)
  }

  /** Takes out the next. */
  shift(): Item | undefined {
    for (const [name, network] of this.#networks) {
      for (const [person, items] of network.people) {
        const item = items.shift()
        network.people.delete(person)
        if (items.length > 0) network.people.set(person, items)
        this.#networks.delete(name)
        network.size -= 1
        if (network.size > 0) this.#networks.set(name, network)
        this.#size -= 1
        return item
      }
    }
    return undefined
  }

  /**
   * Takes out the newest of those who wait most, if that is more than `who` would have waiting with one
   * more: first among the networks, then among the people of their own.
   */
  displace(who: Who): Item | undefined {
    const other = this.#longestBeside(who)
    return other === undefined ? undefined : this.#pop(other)
  }

  /** Whether there is somebody to displace. */
  canDisplace(who: Who): boolean {
    return this.#longestBeside(who) !== undefined
  }

  #longestBeside(who: Who): Who | undefined {
    const own = this.#networks.get(who.network)
    const [name, most] = longest(this.#networks, ({ size }) => size)
    if (most !== undefined && most !== own && most.size > (own?.size ?? 0) + 1) {
      return { network: name, person: longest(most.people, ({ length }) => length)[0] }
    }
    if (own === undefined) return undefined
    const [person, items] = longest(own.people, ({ length }) => length)
    const isMore = (items?.length ?? 0) > (own.people.get(who.person)?.length ?? 0) + 1
    return isMore ? { network: who.network, person } : undefined
  }

  /** Takes out everything that `isOver` says it of. */
  prune(isOver: (item: Item) => boolean): Item[] {
    const out: Item[] = []
    for (const [name, network] of this.#networks) {
      for (const [person, items] of network.people) {
        const kept = items.filter((item) => !isOver(item))
        if (kept.length === items.length) continue
        out.push(...items.filter(isOver))
        network.size -= items.length - kept.length
        if (kept.length > 0) network.people.set(person, kept)
        else network.people.delete(person)
      }
      if (network.size === 0) this.#networks.delete(name)
    }
    this.#size -= out.length
    return out
  }

  #pop({ network: name, person }: Who): Item | undefined {
    const network = this.#networks.get(name)
    const items = network?.people.get(person)
    if (network === undefined || items === undefined) return undefined
    const item = items.pop()
    network.size -= 1
    this.#size -= 1
    if (items.length === 0) network.people.delete(person)
    if (network.size === 0) this.#networks.delete(name)
    return item
  }
}

function longest<Value>(
  map: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): [string, Value | undefined] {
  let best: [string, Value | undefined] = ['', undefined]
  let most = 0
  for (const entry of map) {
    const size = sizeOf(entry[1])
    if (size > most) [best, most] = [entry, size]
  }
  return best
}
