import { brand as brandSchema, type Brand } from '@haat/contract/brands'
import { useState } from 'react'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { BrandDialog, brandDraft } from '#features/brands/brand-dialog.tsx'
import { useDeleteBrandMutation, useGetBrandsQuery } from '#features/brands/brands-api.ts'
import { MergeBrandDialog } from '#features/brands/merge-brand-dialog.tsx'
import { useGetAllBrandsQuery } from '#features/catalog/details-api.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function BrandsPage() {
  const list = useListState()
  const result = useGetBrandsQuery({ page: list.page, searchTerm: list.searchTerm })
  const [remove] = useDeleteBrandMutation()
  const edited = useEdited(brandDraft, brandSchema)
  const [merged, setMerged] = useState<Brand | null>(null)
  const { askToDelete, question } = useDelete<Brand>({
    item: 'brand',
    remove: (id) => remove(id).unwrap(),
  })

  const itemsFor = (brand: Brand): MenuItem[] => [
    { label: 'Edit', icon: 'pencil', onSelect: () => edited.open(brand) },
    { label: 'Merge', icon: 'copy', onSelect: () => setMerged(brand) },
    { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => askToDelete(brand) },
  ]

  return (
    <Screen
      title={dashboardPages.brands.title}
      note="Vendors can name new brands. Look at those that are not verified, and merge duplicates."
      actions={
        <>
          <SearchField placeholder="Search by brand name" list={list} />
          <AddButton onClick={() => edited.open('new')}>Add Brand</AddButton>
        </>
      }
    >
      <ListPanel
        caption="brands"
        result={result}
        list={list}
        columns={columnsWith(itemsFor)}
        rowKey={({ id }) => id}
        notFound="No brand found"
        empty={<EmptyState icon="tag" title="No brand found" />}
      />
      {edited.row === null ? null : (
        <BrandDialog brand={edited.row === 'new' ? null : edited.row} onClose={edited.close} />
      )}
      {merged === null ? null : <Merging brand={merged} onClose={() => setMerged(null)} />}
      {question}
    </Screen>
  )
}

function Merging(props: { brand: Brand; onClose: () => void }) {
  const { data } = useGetAllBrandsQuery(undefined)
  return <MergeBrandDialog {...props} brands={data} />
}

function columnsWith(itemsFor: (brand: Brand) => MenuItem[]): Column<Brand>[] {
  return [
    ...pictureColumns<Brand>({
      header: 'Logo',
      src: ({ logo }) => logo || null,
      name: ({ name }) => name,
    }),
    {
      header: 'In Bangla',
      skeleton: 'h-5 w-24',
      cell: ({ nameBn }) => <span lang="bn">{nameBn || '–'}</span>,
    },
    {
      header: 'Status',
      skeleton: 'h-5 w-20',
      cell: ({ isVerified }) =>
        isVerified ? (
          <Badge tone="success">Verified</Badge>
        ) : (
          <Badge tone="caution">Not verified</Badge>
        ),
    },
    actionsColumn(({ name }) => name, itemsFor),
  ]
}
