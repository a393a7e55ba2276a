import type { Category } from '@haat/contract/categories'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

const NoSearchResults = lazy(async () => ({
  default: (await import('./no-search-results.tsx')).NoSearchResults,
}))

/** A listing without products: a page past its end, a category that does not exist, or nothing that matches. */
export function NothingHere({
  page,
  firstPage,
  category,
  isMissing,
  isSearch,
  categories,
}: {
  page: number
  /** The address of the first page. */
  firstPage: string
  category: string | null
  isMissing: boolean
  isSearch: boolean
  categories: readonly Category[] | undefined
}) {
  const deadEnd = <NoSearchResults categories={categories} />
  if (page > 1) return <PageBeyond first={firstPage} />
  if (isMissing) {
    return <NothingFound hint={`There is no category “${category}”.`}>{deadEnd}</NothingFound>
  }
  const others = isSearch ? 'other words, another category' : 'another category'
  return (
    <NothingFound hint={`No product matches all of this. Try ${others} or a wider price range.`}>
      {isSearch ? deadEnd : null}
    </NothingFound>
  )
}

function PageBeyond({ first }: { first: string }) {
  return (
    <EmptyState icon="search" title="No Data Found" hint="This page is past the end of the list.">
      <LinkButton to={first} variant="secondary">
        Go to the first page
      </LinkButton>
    </EmptyState>
  )
}

/** The children's code is lazy and the server can't wait for it, so only the browser renders them. */
function NothingFound({ hint, children }: { hint: string; children: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <>
      <EmptyState icon="search" title="No Data Found" hint={hint}>
        <LinkButton to={paths.products} variant="secondary">
          See all products
        </LinkButton>
      </EmptyState>
      {isInBrowser ? <Suspense>{children}</Suspense> : null}
    </>
  )
}
