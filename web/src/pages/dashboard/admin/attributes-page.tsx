import { attribute as attributeSchema, type Attribute } from '@haat/contract/attributes'
import { useState } from 'react'
import { dashboardPages } from '#core/dashboard-pages.ts'
import {
  AttributeDialog,
  attributeDraft,
  typeNames,
} from '#features/attributes/attribute-dialog.tsx'
import {
  useDeleteAttributeMutation,
  useGetAttributesQuery,
} from '#features/attributes/attributes-api.ts'
import { ValuesDialog } from '#features/attributes/values-dialog.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function AttributesPage() {
  const list = useListState()
  const result = useGetAttributesQuery({ page: list.page, limit: 10, searchTerm: list.searchTerm })
  const [remove] = useDeleteAttributeMutation()
  const edited = useEdited(attributeDraft, attributeSchema)
  const [chosen, setChosen] = useState<number | null>(null)
  const { askToDelete, question } = useDelete<{ id: string }>({
    item: 'attribute',
    remove: (id) => remove(Number(id)).unwrap(),
  })
  const withChoices = result.data?.data.find(({ id }) => id === chosen)

  const itemsFor = itemsWith({
    edit: edited.open,
    choose: setChosen,
    remove: (id) => askToDelete({ id: String(id) }),
  })

  return (
    <Screen
      title={dashboardPages.attributes.title}
      note="What can be said of products. Each category chooses which of them its products have."
      actions={
        <>
          <SearchField placeholder="Search by attribute name" list={list} />
          <AddButton onClick={() => edited.open('new')}>Add Attribute</AddButton>
        </>
      }
    >
      <ListPanel
        caption="attributes"
        result={result}
        list={list}
        columns={columnsWith(itemsFor)}
        rowKey={({ id }) => String(id)}
        notFound="No attribute found"
        empty={<EmptyState icon="list" title="No attribute found" />}
      />
      {edited.row === null ? null : (
        <AttributeDialog
          attribute={edited.row === 'new' ? null : edited.row}
          onClose={edited.close}
        />
      )}
      {withChoices === undefined ? null : (
        <ValuesDialog attribute={withChoices} onClose={() => setChosen(null)} />
      )}
      {question}
    </Screen>
  )
}

function itemsWith(on: {
  edit: (attribute: Attribute) => void
  choose: (id: number) => void
  remove: (id: number) => void
}) {
  return (attribute: Attribute): MenuItem[] => {
    const { id } = attribute
    const choices = { label: 'Choices', icon: 'list', onSelect: () => on.choose(id) } as const
    return [
      { label: 'Edit', icon: 'pencil', onSelect: () => on.edit(attribute) },
      ...(hasChoices(attribute) ? [choices] : []),
      { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => on.remove(id) },
    ]
  }
}

const hasChoices = ({ type }: Attribute) => type === 'ENUM' || type === 'MULTI'

function columnsWith(itemsFor: (attribute: Attribute) => MenuItem[]): Column<Attribute>[] {
  return [
    {
      header: 'Name',
      isLead: true,
      skeleton: 'h-5 w-40',
      cell: ({ name, nameBn }) => (
        <span>
          {name}
          {nameBn === '' ? null : (
            <span lang="bn" className="ms-2 text-sm text-muted">
              {nameBn}
            </span>
          )}
        </span>
      ),
    },
    {
      header: 'Type',
      skeleton: 'h-5 w-24',
      cell: ({ type, unit }) => (unit === '' ? typeNames[type] : `${typeNames[type]} (${unit})`),
    },
    {
      header: 'Choices',
      skeleton: 'h-5 w-48',
      cell: ({ values }) => (
        <span className="line-clamp-2 max-w-md text-start">
          {values.map(({ label }) => label).join(', ') || '–'}
        </span>
      ),
    },
    actionsColumn(({ name }) => name, itemsFor),
  ]
}
