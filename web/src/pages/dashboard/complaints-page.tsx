import { allComplaintKinds, complaintStates, type ComplaintCounts } from '@haat/contract/complaints'
import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectRole } from '#core/session.ts'
import { complaintColumns } from '#features/complaints/complaint-columns.tsx'
import { kindWords, stateWords } from '#features/complaints/complaint-words.tsx'
import {
  useGetComplaintCountsQuery,
  useGetComplaintsQuery,
} from '#features/complaints/complaints-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { choiceOf } from './parts/list-state.ts'
import { Screen } from './parts/screen.tsx'
import { SearchField } from './parts/search-field.tsx'
import { ComplaintScreen } from './talk/complaint-screen.tsx'
import { useListState, type ListState } from './parts/use-list-state.ts'

/** The list of complaints, or one of them. */
export default function ComplaintsPage() {
  const { id } = useParams()
  return id === undefined ? <ComplaintList /> : <ComplaintScreen id={id} />
}

/** The complaints of a buyer or a vendor; all of them for admins, the overdue ones first. */
function ComplaintList() {
  const role = useSelector(selectRole)
  const list = useListState()
  const result = useGetComplaintsQuery({
    page: list.page,
    searchTerm: list.searchTerm,
    state: choiceOf(list.query, 'state', complaintStates),
    kind: choiceOf(list.query, 'kind', allComplaintKinds),
    orderId: list.query.get('order'),
  })
  const { data: counts } = useGetComplaintCountsQuery(undefined)
  const isHaat = isAdmin(role)
  return (
    <Screen
      title={dashboardPages.complaints.title}
      note={<span className="block sm:w-80">{noteOf(counts, isHaat)}</span>}
      actions={
        isHaat ? (
          <>
            <Filters list={list} />
            <SearchField placeholder="Search by subject, name or order" list={list} />
          </>
        ) : (
          <LinkButton to={dashboardPaths.complaint('new')} icon="plus" className="max-sm:w-full">
            Complain to Haat
          </LinkButton>
        )
      }
    >
      <ListPanel
        caption="complaints"
        result={result}
        list={list}
        columns={complaintColumns(role)}
        rowKey={({ id }) => id}
        notFound="No complaint found"
        empty={
          <EmptyState
            icon="circle-check"
            title="No complaints"
            hint={
              isHaat ? undefined : 'If something goes wrong that a shop does not solve, tell us.'
            }
          />
        }
      />
    </Screen>
  )
}

/** How much waits. Its box is as wide before it is known, or it would push the filters below the title. */
function noteOf(counts: ComplaintCounts | undefined, isHaat: boolean): string {
  const { open, overdue, mine } = counts ?? { open: '…', overdue: '…', mine: '…' }
  return `${open} open, ${overdue} overdue${isHaat ? `, ${mine} handled by you` : ''}`
}

function Filters({ list }: { list: ListState }) {
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      isLabelHidden
      name={name}
      value={list.query.get(name) ?? ''}
      onChange={(event) => list.change({ [name]: event.target.value })}
      placeholder={`${label}: all`}
      options={options}
      className="min-w-32 max-sm:flex-1 sm:w-44"
    />
  )
  return (
    <>
      {select(
        'state',
        'State',
        complaintStates.map((value) => ({ value, label: stateWords[value].label })),
      )}
      {select(
        'kind',
        'Kind',
        allComplaintKinds.map((value) => ({ value, label: kindWords[value] })),
      )}
    </>
  )
}
