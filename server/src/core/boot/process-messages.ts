import type { MetricsSnapshot } from './metrics.ts'

/** What the first process tells a web process. */
export type Order =
  /** Stop as the whole market does: `DRAIN_SECONDS`, then `SHUTDOWN_SECONDS`. */
  | { type: 'stop' }
  /** Another process has taken over: accept no more connections, hand over those that wait, answer, then end. */
  | { type: 'retire' }
  /** Take the connection that comes with this message. */
  | { type: 'connection' }
  /** Stop waiting for anything. */
  | { type: 'hurry' }
  | { type: 'metrics-wanted'; id: number }
  /** The response to `text-wanted`. */
  | { type: 'text'; id: number; text: string }

/** What a web process tells the first process. */
export type Report =
  /** It accepts connections. */
  | { type: 'ready' }
  /** The connection that comes with this message is for another process. */
  | { type: 'connection' }
  /** Its event loop turns. */
  | { type: 'alive' }
  | { type: 'metrics'; id: number; metrics: MetricsSnapshot }
  /** Its last metrics, right before it ends. */
  | { type: 'ended'; metrics: MetricsSnapshot }
  /** Somebody asks it for the metrics of all processes. */
  | { type: 'text-wanted'; id: number }

/** How often a web process reports that it is alive, in ms. */
export const aliveMs = 1_000
