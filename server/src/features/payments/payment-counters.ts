import type { CounterSpec } from '#core/boot/metrics.ts'
import type { Step } from './settlement-rules.ts'

export const paymentsCounted: CounterSpec<'gateway' | 'outcome'> = {
  name: 'haat_payments_total',
  help: 'What became of payment attempts; unanswered counts questions that a gateway did not answer.',
  labels: ['gateway', 'outcome'],
}

export const refundsCounted: CounterSpec<'gateway' | 'outcome'> = {
  name: 'haat_refunds_total',
  help: 'What gateways said of refunds; processing: accepted, unknown: the answer was lost.',
  labels: ['gateway', 'outcome'],
}

const outcomes = { apply: 'paid', owe: 'paid-too-late', distrust: 'distrusted' } as const

/** A settlement's outcome for the metrics. Null for one that changed nothing. */
export function outcomeOf(step: Step): string | null {
  if (step.do === 'nothing' || step.do === 'hold') return null
  return step.do === 'close' ? step.status.toLowerCase() : outcomes[step.do]
}
