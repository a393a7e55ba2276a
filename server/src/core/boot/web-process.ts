import cluster from 'node:cluster'
import { Socket } from 'node:net'
import { withTimeout } from '#core/concurrency/timeouts.ts'
import { sendConnection } from './handed-connections.ts'
import type { Metrics, MetricsSnapshot } from './metrics.ts'
import { aliveMs, type Order, type Report } from './process-messages.ts'

/** Whether this is a web process that a first process started, rather than the first process itself. */
export const isWebProcess = cluster.isWorker

/** The link of a web process to the first process. */
export interface FirstProcess {
  /** Reports that connections are accepted; `take` gets those that other processes hand over. */
  ready(take: (socket: Socket) => void): void
  /** Hands a connection that waits for a request over to another process. */
  handOver(socket: Socket): void
  /** The metrics of all processes. Rejects when the first process does not respond. */
  metricsText(): Promise<string>
  /** Sends the last metrics; call it right before the process ends. */
  ended(metrics: MetricsSnapshot): Promise<void>
}

export interface Orders {
  onStop: () => void
  onRetire: () => void
  onHurry: () => void
}

const textMs = 3_000

/**
 * Follows the orders of the first process. Signals are left to it, since a terminal or a service manager
 * sends them to every process. When the first process ends, Node ends this one too.
 */
export function followFirstProcess(
  orders: Orders,
  metrics: () => Metrics | undefined,
): FirstProcess {
  const texts = new Map<number, (text: string) => void>()
  let lastId = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  let take: ((socket: Socket) => void) | undefined
  process.on('message', (order: Order, handle: unknown) => {
    if (order.type === 'connection') take?.(socketOf(handle))
    else if (order.type === 'stop') orders.onStop()
    else if (order.type === 'retire') orders.onRetire()
    else if (order.type === 'hurry') orders.onHurry()
    else if (order.type === 'text') texts.get(order.id)?.(order.text)
    else if (order.type === 'metrics-wanted') {
      const { id } = order
      void metrics()
        ?.snapshot()
        .then((snapshot) => send({ type: 'metrics', id, metrics: snapshot }))
    }
  })
  setInterval(() => void send({ type: 'alive' }), aliveMs).unref()
  return {
    ready: (onConnection) => {
      take = onConnection
      void send({ type: 'ready' })
    },
    handOver: (socket) => {
      // What arrives from now on stays in the system for the process that takes over.
      socket._handle?.readStop()
      sendConnection(process, socket._handle, () => socket.destroy())
    },
    metricsText: async () => {
      lastId += 1
      const id = lastId
      const text = new Promise<string>((resolve) => texts.set(id, resolve))
      void send({ type: 'text-wanted', id })
      return await withTimeout(text, textMs).finally(() => texts.delete(id))
    },
    ended: (snapshot) => send({ type: 'ended', metrics: snapshot }),
  }
}

/** The socket of a connection that has come with a message. */
function socketOf(handle: unknown): Socket {
  const options: object = { handle, allowHalfOpen: true }
  return new Socket(options)
}

/** Resolves when the message has left, or could not: the first process may be gone. */
function send(report: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) {
      process.send(report, undefined, undefined, () => resolve())
    } else resolve()
  })
}
