import type { Client } from './request-context.ts'

interface Network<Item> {
  size: number
  people: Map<string, Item[]>
}

/**
 * A queue that serves networks round-robin, and the people of each network round-robin as well. However
 * many items one client queues, the next item of any other client waits behind only one of them.
 */
export class FairQueue<Item> {
  // A Map keeps insertion order. A client that was served is inserted again, at the end.
  readonly #networks = new Map<string, Network<Item>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(client: Client, item: Item): void {
    const network = this.#networks.get(client.network) ?? { size: 0, people: new Map() }
    const items = network.people.get(client.person) ?? []
    items.push(item)
    network.size += 1
    this.#size += 1
    network.people.set(client.person, items)
    this.#networks.set(client.network, network)
  }

  /** Removes and returns the next item. */
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
   * Removes and returns the newest item of the client with the longest queue, if that queue is longer
   * than `client`'s would be with one more item. Compares networks first, then the people of
   * `client`'s own network.
   */
  displace(client: Client): Item | undefined {
    const other = this.#longerThan(client)
    return other === undefined ? undefined : this.#popOf(other)
  }

  /** Whether `displace` would find an item. */
  canDisplace(client: Client): boolean {
    return this.#longerThan(client) !== undefined
  }

  #longerThan(client: Client): Client | undefined {
    const own = this.#networks.get(client.network)
    const [name, most] = longest(this.#networks, ({ size }) => size)
    if (most !== undefined && most !== own && most.size > (own?.size ?? 0) + 1) {
      return { network: name, person: longest(most.people, ({ length }) => length)[0] }
    }
    if (own === undefined) return undefined
    const [person, items] = longest(own.people, ({ length }) => length)
    const isMore = (items?.length ?? 0) > (own.people.get(client.person)?.length ?? 0) + 1
    return isMore ? { network: client.network, person } : undefined
  }

  /** Removes and returns the newest item of the client with the longest queue; of equals, of who would be served last. */
  pop(): Item | undefined {
    const [network, most] = longest(this.#networks, ({ size }) => size, true)
    if (most === undefined) return undefined
    return this.#popOf({ network, person: longest(most.people, ({ length }) => length, true)[0] })
  }

  /** Removes and returns every item that `isExpired` accepts. */
  prune(isExpired: (item: Item) => boolean): Item[] {
    const out: Item[] = []
    for (const [name, network] of this.#networks) {
      for (const [person, items] of network.people) {
        const kept = items.filter((item) => !isExpired(item))
        if (kept.length === items.length) continue
        out.push(...items.filter(isExpired))
        network.size -= items.length - kept.length
        if (kept.length > 0) network.people.set(person, kept)
        else network.people.delete(person)
      }
      if (network.size === 0) this.#networks.delete(name)
    }
    this.#size -= out.length
    return out
  }

  #popOf({ network: name, person }: Client): Item | undefined {
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

/** The entry with the largest size: the first of equals, or the last. */
function longest<Value>(
  map: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
  isLast = false,
): [string, Value | undefined] {
  let best: [string, Value | undefined] = ['', undefined]
  let most = 0
  for (const entry of map) {
    const size = sizeOf(entry[1])
    if (size > most || (isLast && size === most)) [best, most] = [entry, size]
  }
  return best
}
