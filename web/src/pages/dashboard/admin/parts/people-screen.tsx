import { person as personSchema, type Person, type PersonEdit } from '@haat/contract/accounts'
import type { Page } from '@haat/contract/paging'
import type { ReactNode } from 'react'
import { peopleColumns } from '#features/accounts/people-columns.tsx'
import { PersonDialog, personForm } from '#features/accounts/person-dialog.tsx'
import { usePersonMutations } from '#features/accounts/use-person-mutations.tsx'
import type { QueryResult } from '#ui/query-state.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import type { ListState } from '#pages/dashboard/parts/use-list-state.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useSelection } from './use-selection.ts'

export interface PeopleCalls {
  update: (id: string, data: PersonEdit) => Promise<unknown>
  isUpdating: boolean
  remove: (id: string) => Promise<unknown>
}

/** A searchable list of people with blocking, one by one or several at once, and deleting. */
export function PeopleScreen(props: {
  title: string
  /** One of them, in lower case. */
  noun: string
  list: ListState
  result: QueryResult<Page<Person>>
  calls: PeopleCalls
  emptyText: string
  /** Shown above the list: how it is filtered. */
  note?: ReactNode
  actions?: ReactNode
}) {
  const { title, noun, list, result, calls, emptyText } = props
  const edited = useEdited(personForm, personSchema)
  const mutations = usePersonMutations({ noun, ...calls, edit: edited.open })
  const selection = useSelection(result.currentData?.data)

  return (
    <Screen
      title={title}
      actions={
        <>
          <SearchField placeholder="Search by name, email or phone" list={list} />
          {props.actions}
        </>
      }
    >
      {props.note}
      <ListPanel
        caption={title.toLowerCase()}
        result={result}
        list={list}
        columns={peopleColumns(selection, mutations.itemsFor)}
        notFound={emptyText}
        rowKey={(person) => person.id}
        empty={<EmptyState icon="users" title={emptyText} />}
      >
        <BulkBar selection={selection} onStatus={mutations.setStatus} />
      </ListPanel>
      {edited.row === null || edited.row === 'new' ? null : (
        <PersonDialog
          person={edited.row}
          noun={noun}
          isPending={calls.isUpdating}
          update={calls.update}
          onClose={edited.close}
        />
      )}
      {mutations.question}
    </Screen>
  )
}
