import type { Scorecard, ScorecardFigure } from '@haat/contract/scorecards'
import { countOf, formatCount, formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { limitOf, measureWords, rateOf, stateWords } from './scorecard-words.ts'

/** The figures of a card, each with what it is made of. `hrefFor` leads to the orders of one. */
export function ScorecardFigures({
  card,
  hrefFor,
  hasActions = false,
}: {
  card: Scorecard
  hrefFor: (measure: ScorecardFigure['measure']) => string
  /** Says what admins can do. */
  hasActions?: boolean
}) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{countedOf(card)}</p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {card.figures.map((figure) => (
          <li key={figure.measure} className="rounded-lg bg-surface p-4 shadow-hairline sm:p-5">
            <Figure
              figure={figure}
              hours={card.shipHours}
              to={hrefFor(figure.measure)}
              hasActions={hasActions}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Figure({
  figure,
  hours,
  to,
  hasActions,
}: {
  figure: ScorecardFigure
  hours: number
  to: string
  hasActions: boolean
}) {
  const { measure, count, of, state, since } = figure
  const isRating = measure === 'RATING'
  const noun = isRating ? 'review' : measure === 'ANSWERED' ? 'message' : 'order'
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-base font-semibold">{measureWords[measure].name}</h2>
        <Badge tone={stateWords[state].tone}>{stateWords[state].word}</Badge>
      </div>
      <p className="figures text-xl font-bold">{rateOf(figure)}</p>
      <p className="text-sm text-muted">{measureWords[measure].hint(hours)}</p>
      <p className="figures text-sm">
        {isRating ? countOf(of, noun) : `${formatCount(count)} of ${countOf(of, noun)}`}.{' '}
        {limitOf(figure)}.
      </p>
      {since === null ? null : <p className="text-sm text-muted">Since {formatDay(since)}.</p>}
      {hasActions && since !== null ? (
        <p className="text-sm font-semibold">{measureWords[measure].action}</p>
      ) : null}
      {isRating || measure === 'ANSWERED' || count === 0 ? null : (
        <Link
          to={to}
          preventScrollReset
          aria-label={`Show the orders: ${measureWords[measure].name}`}
          className="tap mt-auto w-fit text-sm text-link hover:underline"
        >
          Show the orders
        </Link>
      )}
    </div>
  )
}

function countedOf({ from, to, countedAt, minimum }: Scorecard): string {
  const rule = `A rate needs at least ${minimum} orders, reviews or messages.`
  if (from === null || to === null || countedAt === null) {
    return `Nothing was counted yet. The figures are counted every night. ${rule}`
  }
  return `Orders from ${formatDay(from)} to ${formatDay(to)}, counted on ${formatDay(countedAt)}. ${rule}`
}
