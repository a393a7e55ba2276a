import type { FruitlessSearch } from '@haat/contract/searches'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { findDraft } from '#core/drafts.ts'
import { formatCount, formatDay } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { selectUser } from '#core/session.ts'
import { allCategories, useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { SynonymDialog, searchedDraft } from '#features/searches/synonym-dialog.tsx'
import { useGetFruitlessSearchesQuery } from '#features/searches/synonyms-api.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const found = { NONE: 'Nothing', PART: 'Not all words' } as const

export default function FruitlessSearchesPage() {
  const list = useListState()
  const result = useGetFruitlessSearchesQuery(
    { page: list.page, searchTerm: list.searchTerm },
    { refetchOnMountOrArgChange: true },
  )
  const { data: categories } = useGetCategoriesQuery(allCategories)
  const owner = useSelector(selectUser)?.id ?? null
  // Reopens the dialog of a draft from before the session ended.
  const [taken, setTaken] = useState(() => findDraft(owner, searchedDraft)?.id ?? null)

  return (
    <Screen
      title={dashboardPages.fruitlessSearches.title}
      note="Searches of the last 90 days that found nothing. They are stored anonymously."
      actions={
        <>
          <SearchField placeholder="Search by word" list={list} />
          <LinkButton to={dashboardPaths.synonyms} variant="secondary" className="max-sm:w-full">
            Search words
          </LinkButton>
        </>
      }
    >
      <ListPanel
        caption="searches"
        result={result}
        list={list}
        columns={columnsWith(setTaken)}
        rowKey={({ term }) => term}
        notFound="No searches found"
        empty={
          <EmptyState
            icon="search"
            title="No searches found"
            hint="A search without results appears here after a few seconds."
          />
        }
      />
      {taken === null ? null : (
        <SynonymDialog
          synonym={null}
          searched={taken}
          categories={categories?.data.map(({ name }) => name) ?? []}
          onClose={() => setTaken(null)}
        />
      )}
    </Screen>
  )
}

function columnsWith(onAdd: (term: string) => void): Column<FruitlessSearch>[] {
  return [
    {
      header: 'Search',
      isLead: true,
      skeleton: 'h-5 w-48',
      cell: ({ term }) => (
        <Link to={paths.search(term)} className="font-semibold break-words underline">
          {term}
        </Link>
      ),
    },
    {
      header: 'Times',
      align: 'end',
      skeleton: 'h-5 w-10 md:ms-auto',
      cell: ({ searches }) => <span className="figures">{formatCount(searches)}</span>,
    },
    { header: 'Found', skeleton: 'h-5 w-24', cell: ({ result }) => found[result] },
    {
      header: 'Last time',
      skeleton: 'h-5 w-24',
      cell: ({ lastAt }) => (
        <time dateTime={lastAt} className="figures whitespace-nowrap">
          {formatDay(lastAt)}
        </time>
      ),
    },
    {
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      skeleton: 'h-10 w-28 ms-auto',
      cell: ({ term }) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Add words for ${term}`}
          onPointerEnter={preloadDialog}
          onClick={() => onAdd(term)}
        >
          Add words
        </Button>
      ),
    },
  ]
}
