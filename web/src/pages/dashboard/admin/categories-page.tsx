import { category as categorySchema, type Category } from '@haat/contract/categories'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { useDeleteCategoryMutation } from '#features/catalog/catalog-mutations-api.ts'
import { useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { categoryForm } from '#features/catalog/category-form.ts'
import { LinkButton } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useEdited, type Edited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const dialog = lazyPart(
  async () => (await import('#features/catalog/category-dialog.tsx')).CategoryDialog,
)

export default function CategoriesPage() {
  const list = useListState()
  const result = useGetCategoriesQuery({ page: list.page, searchTerm: list.searchTerm })
  const [remove] = useDeleteCategoryMutation()
  const edited = useEdited(categoryForm, categorySchema)
  const { askToDelete, question } = useDelete<Category>({
    item: 'category',
    remove: (id) => remove(id).unwrap(),
    failed: 'Please delete all products under this category first!',
  })

  const itemsFor = (category: Category): MenuItem[] => [
    { label: 'Edit', icon: 'pencil', onSelect: () => edited.open(category) },
    {
      label: 'Attributes',
      icon: 'list',
      to: dashboardPaths.categoryAttributes(category.id),
    },
    { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => askToDelete(category) },
  ]

  return (
    <Screen
      title={dashboardPages.categories.title}
      actions={
        <>
          <SearchField placeholder="Search by category name" list={list} />
          <LinkButton to={dashboardPaths.synonyms} variant="secondary" className="max-sm:w-full">
            Search words
          </LinkButton>
          <AddButton onClick={() => edited.open('new')}>Add Category</AddButton>
        </>
      }
    >
      <ListPanel
        caption="categories"
        result={result}
        list={list}
        columns={columnsWith(itemsFor)}
        notFound="No category found"
        rowKey={(category) => category.id}
        empty={<EmptyState icon="layers" title="No category found" />}
      />
      <EditedCategory edited={edited} />
      {question}
    </Screen>
  )
}

function EditedCategory({ edited: { row, close } }: { edited: Edited<Category> }) {
  if (row === null) return null
  const props = { category: row === 'new' ? null : row, onClose: close }
  return <LazyPart part={dialog} props={props} onMissing={close} />
}

function columnsWith(itemsFor: (category: Category) => MenuItem[]): Column<Category>[] {
  return [
    ...pictureColumns<Category>({
      header: 'Image',
      src: ({ image }) => image,
      name: ({ name }) => name,
    }),
    {
      header: 'Description',
      skeleton: 'h-5 w-64 max-w-full',
      cell: ({ description }) => (
        <span className="line-clamp-3 max-w-lg text-start md:line-clamp-2">{description}</span>
      ),
    },
    actionsColumn(({ name }) => name, itemsFor),
  ]
}
