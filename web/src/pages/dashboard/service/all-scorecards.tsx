import type { Scorecard } from '@haat/contract/scorecards'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { measureWords, rateOf, stateWords, worstOf } from '#features/scorecards/scorecard-words.ts'
import { useGetScorecardsQuery } from '#features/scorecards/scorecards-api.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SelectField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const states = ['WARNED', 'LISTED'] as const
const options = [
  { value: 'WARNED', label: 'Over a limit' },
  { value: 'LISTED', label: 'Needs a look' },
]

/** All shops, the worst first. */
export function AllScorecards() {
  const list = useListState()
  const state = choiceOf(list.query, 'state', states)
  const result = useGetScorecardsQuery({ page: list.page, state })
  return (
    <Screen
      title={dashboardPages.scorecards.title}
      note="How shops serve their buyers, counted every night. The worst come first. Nothing happens to a shop by itself."
      actions={
        <SelectField
          label="State"
          isLabelHidden
          name="state"
          value={state ?? ''}
          onChange={(event) => list.change({ state: event.target.value })}
          placeholder="All shops"
          options={options}
          className="min-w-32 max-sm:flex-1 sm:w-52"
        />
      }
    >
      <ListPanel
        caption="scorecards"
        result={result}
        list={list}
        columns={columns}
        rowKey={({ shop }) => shop.id}
        notFound="No shop found"
        empty={<EmptyState icon="trending-up" title="Nothing was counted yet" />}
      />
    </Screen>
  )
}

const columns: Column<Scorecard>[] = [
  {
    header: 'Shop',
    isLead: true,
    skeleton: 'h-10 w-40',
    cell: ({ shop }) => (
      <Link
        to={`${dashboardPaths.scorecards}?${new URLSearchParams({ shop: shop.id })}`}
        className="tap inline-block font-semibold wrap-anywhere text-link hover:underline"
      >
        {shop.name}
      </Link>
    ),
  },
  ...(['LATE', 'CANCELLED', 'OUT_OF_STOCK', 'RETURNED', 'RATING'] as const).map(
    (measure): Column<Scorecard> => ({
      header: measureWords[measure].name,
      brief: 'named',
      align: 'end',
      skeleton: 'h-5 w-12 md:ms-auto',
      cell: ({ figures }) => {
        const figure = figures.find((each) => each.measure === measure)
        return (
          <span className="figures whitespace-nowrap">
            {figure === undefined ? '—' : rateOf(figure)}
          </span>
        )
      },
    }),
  ),
  {
    header: 'State',
    brief: 'bare',
    skeleton: 'h-6 w-24',
    cell: (card) => <State card={card} />,
  },
]

function State({ card }: { card: Scorecard }) {
  const worst = worstOf(card)
  if (worst === undefined) {
    const isKnown = card.figures.some(({ state }) => state === 'FINE')
    const { word, tone } = stateWords[isKnown ? 'FINE' : 'TOO_FEW']
    return <Badge tone={tone}>{word}</Badge>
  }
  return (
    <span className="block">
      <Badge tone={stateWords[worst.state].tone}>{stateWords[worst.state].word}</Badge>
      <span className="mt-1 block text-xs text-muted">{measureWords[worst.measure].name}</span>
    </span>
  )
}
