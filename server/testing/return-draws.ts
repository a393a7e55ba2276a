import type { Rng } from '#seed/prng.ts'
import { inspect, type ModelOrder, type ModelReturn } from './return-model.ts'
import { sent, type ReturnScene } from './returns.ts'

export interface Draw {
  body: object
  lines: { accepted: number; resellable: number }[]
  received: number[]
  isSentBack: boolean
}

/** What somebody says with a step; right for the request as it is. */
export function drawBody(
  rng: Rng,
  { items }: Pick<ReturnScene, 'items'>,
  row: ModelReturn,
  name: string,
): Draw {
  const received = row.lines.map(({ quantity }) =>
    rng.int(rng.chance(0.8) ? quantity : 0, quantity),
  )
  const isSentBack = row.disputedFrom === 'REJECTED' && rng.chance(0.5)
  const lines = row.lines.map((line) => {
    const accepted = rng.int(0, line.received ?? line.quantity)
    return { accepted, resellable: line.received === null ? 0 : rng.int(0, accepted) }
  })
  const itemOf = (n: number) => ({ itemId: items[row.lines[n]?.nth ?? 0] ?? '' })
  const inspected = lines.map((line, n) => ({ ...itemOf(n), ...line }))
  const bodies: Record<string, object> = {
    reject: { reason: 'USED' },
    cancel: { note: 'By phone' },
    sent,
    arrived: { proof: 'Signed' },
    received: { lines: received.map((count, n) => ({ ...itemOf(n), received: count })) },
    decide: { lines: inspected, note: 'As seen' },
    agree: { deduction: 1 },
    escalate: { text: 'Please' },
    verdict: isSentBack
      ? { outcome: 'SEND_BACK', text: 'Look' }
      : { outcome: 'DECIDED', lines: inspected, text: 'So be it' },
    settle: { outcome: 'REPLACE' },
  }
  return { body: bodies[name] ?? {}, lines, received, isSentBack }
}

export function enter(order: ModelOrder, row: ModelReturn, name: string, draw: Draw): void {
  switch (name) {
    case 'approve':
      row.state = 'APPROVED'
      break
    case 'reject':
      row.state = 'REJECTED'
      break
    case 'cancel':
      row.state = 'CANCELLED'
      break
    case 'sent':
      row.state = 'IN_TRANSIT'
      break
    case 'arrived':
      row.hasArrived = true
      break
    case 'received':
      row.state = 'RECEIVED'
      for (const [n, line] of row.lines.entries()) line.received = draw.received[n] ?? 0
      break
    case 'agree':
      row.offer = 'AGREED'
      break
    case 'escalate':
      row.disputedFrom = row.state
      row.state = 'DISPUTED'
      break
    case 'settle':
      row.state = 'REPLACED'
      row.isWaiting = false
      for (const { nth, accepted } of row.lines) {
        order.restocked[nth] = (order.restocked[nth] ?? 0) - (accepted ?? 0)
      }
      break
    default:
      if (draw.isSentBack && name === 'verdict') row.state = 'APPROVED'
      else inspect(order, row, draw.lines)
  }
}
