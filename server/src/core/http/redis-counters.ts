import type { CounterStore } from '#core/concurrency/counter-store.ts'

/** How long a command may wait for its response; afterwards it fails, and is not sent if it was not yet. */
const commandMs = 1_000
const connectMs = 2_000
/** A connection that has been silent for this long, pings included, is replaced. */
const silentMs = 5_000
const pingMs = 2_000
const reconnectMs = { first: 100, longest: 2_000 }

/**
 * Counters in Redis 2.6.12 or newer, or a server that speaks its protocol. While it can't be reached, `add`
 * rejects at once and the client reconnects by itself. The client is loaded only here, where it is needed.
 */
export async function redisCounters(url: string, prefix: string): Promise<CounterStore> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // Older servers and most that are like Redis speak it too.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: pingMs,
    commandOptions: { timeout: commandMs },
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silentMs,
      reconnectStrategy: (retries) =>
        Math.min(reconnectMs.longest, reconnectMs.first * 2 ** Math.min(retries, 10)),
    },
  })
  // Whoever counts reports that the store can't be reached.
  client.on('error', () => undefined)
  client.connect().catch(() => undefined)
  return {
    add: async (additions) => {
      if (!client.isReady) throw new Error('Redis is not connected')
      const batch = client.multi()
      for (const { key, by, windowMs } of additions) {
        batch
          .set(prefix + key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
          .incrBy(prefix + key, by)
          .pTTL(prefix + key)
      }
      const replies = await batch.exec()
      return additions.map((_, index) => ({
        count: Number(replies[index * 3 + 1]),
        expiresIn: Math.max(0, Number(replies[index * 3 + 2])),
      }))
    },
    close: () => client.destroy(),
  }
}
