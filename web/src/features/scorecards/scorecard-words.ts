import { floorMeasures } from '@haat/contract/scorecards'
import type {
  Scorecard,
  ScorecardFigure,
  ScorecardMeasure,
  ScorecardState,
} from '@haat/contract/scorecards'
import { countOf } from '#core/format.ts'
import type { Tone } from '#ui/badge.tsx'

interface MeasureWords {
  name: string
  /** What counts; `hours`: until when an order has to be sent. */
  hint: (hours: number) => string
  /** What admins can do about it. */
  action: string
}

export const measureWords: Record<ScorecardMeasure, MeasureWords> = {
  LATE: {
    name: 'Sent late',
    hint: (hours) => `Orders not sent within ${countOf(hours, 'hour')} after they could be.`,
    action: 'Ask the shop why orders wait. Suggest that it pauses products it cannot send.',
  },
  CANCELLED: {
    name: 'Cancelled by the shop',
    hint: () => 'Orders of which the shop cancelled products that it had.',
    action: 'Ask the shop for its reasons, and look at the notes of the orders.',
  },
  OUT_OF_STOCK: {
    name: 'Out of stock',
    hint: () => 'Orders of which the shop cancelled products because it had none.',
    action: 'Ask the shop to count its stock again.',
  },
  RETURNED: {
    name: 'Returned or refused',
    hint: () => 'Orders that came back, in part or in full, of those that arrived or came back.',
    action: 'Compare the products with their descriptions. Pause those that come back most.',
  },
  RATING: {
    name: 'Rating',
    hint: () => 'The average of the stars that buyers gave.',
    action: 'Read the newest reviews with the shop.',
  },
  ANSWERED: {
    name: 'Answered within a day',
    hint: () => 'First messages of buyers that the shop answered within 24 hours.',
    action: 'Ask the shop who reads its messages.',
  },
}

export const stateWords: Record<ScorecardState, { word: string; tone: Tone }> = {
  FINE: { word: 'Fine', tone: 'success' },
  TOO_FEW: { word: 'Too few to say', tone: 'neutral' },
  WARNED: { word: 'Past the limit', tone: 'caution' },
  LISTED: { word: 'Needs a look', tone: 'danger' },
}

const starsOf = (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`

/** `12.5 %`, or stars. */
export function rateOf({ measure, rate }: ScorecardFigure): string {
  if (rate === null) return '—'
  return measure === 'RATING' ? starsOf(rate) : `${rate} %`
}

export function limitOf({ measure, limit }: ScorecardFigure): string {
  if (measure === 'RATING') return `At least ${starsOf(limit)}`
  return floorMeasures.includes(measure) ? `At least ${limit} %` : `At most ${limit} %`
}

/** The figure that a shop has to look at first: what needs a look, then what is over its limit. */
export function worstOf({ figures }: Scorecard): ScorecardFigure | undefined {
  return (
    figures.find(({ state }) => state === 'LISTED') ??
    figures.find(({ state }) => state === 'WARNED')
  )
}
