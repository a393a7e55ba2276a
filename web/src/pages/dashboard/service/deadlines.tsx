import {
  deadlineKinds,
  deadlineStates,
  type DeadlineKind,
  type DeadlinesFileQuery,
  type DeadlineState,
} from '@haat/contract/deadlines'
import { errorMessage } from '#core/api-error.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { DeadlineCountsTable, deadlineColumns } from '#features/deadlines/deadline-table.tsx'
import { kindWords, stateWords } from '#features/deadlines/deadline-words.ts'
import {
  useDownloadDeadlinesMutation,
  useGetDeadlineCountsQuery,
  useGetDeadlinesQuery,
} from '#features/deadlines/deadlines-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/field.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState, type ListState } from '#pages/dashboard/parts/use-list-state.ts'

const refresh = { pollingInterval: 60_000, skipPollingIfUnfocused: true }

/** What has to be done in time, for admins. */
export function Deadlines() {
  const list = useListState()
  const kind = choiceOf(list.query, 'kind', deadlineKinds)
  const state = choiceOf(list.query, 'state', deadlineStates)
  const result = useGetDeadlinesQuery({ page: list.page, kind, state }, refresh)
  const counts = useGetDeadlineCountsQuery(undefined, refresh)
  return (
    <Screen
      title={dashboardPages.deadlines.title}
      note="What the market and its shops have to do in time, by the law of Bangladesh."
      actions={<Filters list={list} kind={kind} state={state} />}
    >
      <div className="space-y-5">
        <Card>
          <QueryState
            result={counts}
            loading={
              // As tall as the counts of all kinds.
              <div className="min-h-[41.5rem] p-4">
                <LoadingText what="the counts" lines={10} />
              </div>
            }
          >
            {(kinds) => <DeadlineCountsTable counts={kinds} hrefFor={hrefOf} />}
          </QueryState>
        </Card>
        <ListPanel
          caption="deadlines"
          result={result}
          list={list}
          columns={deadlineColumns}
          rowKey={({ kind: of, subjectId }) => `${of} ${subjectId}`}
          notFound="No deadline found"
          empty={<EmptyState icon="circle-check" title="Nothing is waiting" />}
        />
      </div>
    </Screen>
  )
}

function hrefOf(kind: DeadlineKind, state: DeadlineState): string {
  return `${dashboardPaths.deadlines}?${new URLSearchParams({ kind, state })}`
}

function Filters({
  list,
  kind,
  state,
}: {
  list: ListState
  kind: DeadlineKind | undefined
  state: DeadlineState | undefined
}) {
  const common = { isLabelHidden: true, className: 'min-w-32 max-sm:flex-1 sm:w-48' } as const
  return (
    <>
      <SelectField
        {...common}
        label="Kind"
        name="kind"
        value={kind ?? ''}
        onChange={(event) => list.change({ kind: event.target.value })}
        placeholder="All kinds"
        options={deadlineKinds.map((value) => ({ value, label: kindWords[value].name }))}
      />
      <SelectField
        {...common}
        label="State"
        name="state"
        value={state ?? ''}
        onChange={(event) => list.change({ state: event.target.value })}
        placeholder="All that are open"
        options={deadlineStates.map((value) => ({ value, label: stateWords[value].word }))}
      />
      <Download kind={kind} state={state} />
    </>
  )
}

function Download(query: {
  [Key in keyof DeadlinesFileQuery]: DeadlinesFileQuery[Key] | undefined
}) {
  const [download, { isLoading }] = useDownloadDeadlinesMutation()
  async function save() {
    const { error } = await download(query)
    if (error !== undefined) toast.error(errorMessage(error))
  }
  return (
    <Button variant="secondary" icon="download" isPending={isLoading} onClick={() => void save()}>
      Download CSV
    </Button>
  )
}
