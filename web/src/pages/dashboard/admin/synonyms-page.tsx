import { synonym as synonymSchema, type Synonym } from '@haat/contract/searches'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { allCategories, useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { SynonymDialog, synonymDraft } from '#features/searches/synonym-dialog.tsx'
import { useDeleteSynonymMutation, useGetSynonymsQuery } from '#features/searches/synonyms-api.ts'
import { LinkButton } from '#ui/button.tsx'
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

export default function SynonymsPage() {
  const list = useListState()
  const result = useGetSynonymsQuery({ page: list.page, searchTerm: list.searchTerm })
  const { data: categories } = useGetCategoriesQuery(allCategories)
  const [remove] = useDeleteSynonymMutation()
  const edited = useEdited(synonymDraft, synonymSchema)
  const { askToDelete, question } = useDelete<Synonym>({
    item: 'entry',
    remove: (id) => remove(id).unwrap(),
  })

  const itemsFor = (synonym: Synonym): MenuItem[] => [
    { label: 'Edit', icon: 'pencil', onSelect: () => edited.open(synonym) },
    { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => askToDelete(synonym) },
  ]

  return (
    <Screen
      title={dashboardPages.synonyms.title}
      note="Words that a search treats as the same. A change applies to all later searches."
      actions={
        <>
          <SearchField placeholder="Search by word" list={list} />
          <OtherLists />
          <AddButton onClick={() => edited.open('new')}>Add Words</AddButton>
        </>
      }
    >
      <ListPanel
        caption="search words"
        result={result}
        list={list}
        columns={columnsWith(itemsFor)}
        rowKey={(synonym) => synonym.id}
        notFound="No words found"
        empty={<EmptyState icon="search" title="No words found" />}
      />
      {edited.row === null ? null : (
        <SynonymDialog
          synonym={edited.row === 'new' ? null : edited.row}
          categories={categories?.data.map(({ name }) => name) ?? []}
          onClose={edited.close}
        />
      )}
      {question}
    </Screen>
  )
}

function OtherLists() {
  return (
    <>
      <LinkButton
        to={dashboardPaths.fruitlessSearches}
        variant="secondary"
        className="max-sm:w-full"
      >
        Searches without result
      </LinkButton>
      <LinkButton to={dashboardPaths.searchSales} variant="secondary" className="max-sm:w-full">
        Bought after searches
      </LinkButton>
    </>
  )
}

function columnsWith(itemsFor: (synonym: Synonym) => MenuItem[]): Column<Synonym>[] {
  return [
    {
      header: 'Words',
      isLead: true,
      skeleton: 'h-5 w-64 max-w-full',
      cell: ({ words }) => <span className="line-clamp-3 max-w-2xl">{words.join(', ')}</span>,
    },
    {
      header: 'Also finds',
      skeleton: 'h-5 w-32',
      cell: ({ alsoFinds }) => alsoFinds.join(', ') || '–',
    },
    {
      header: 'First category',
      skeleton: 'h-5 w-20',
      cell: ({ category }) => category || '–',
    },
    actionsColumn(({ words }) => words[0] ?? '', itemsFor),
  ]
}
