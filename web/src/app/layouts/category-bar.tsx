import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Category } from '@haat/contract/categories'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { allCategories, useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { topOf } from '#features/catalog/category-tree.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { MediaPicture } from '#ui/picture.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'

const link =
  'tap flex h-11 items-center justify-center rounded-sm px-2 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-link aria-[current=page]:font-semibold aria-[current=page]:text-link'

/** 'All Categories' with its panel of cards, then the products, the shops and a link to each category. */
export function CategoryBar() {
  const result = useGetCategoriesQuery(allCategories)
  const { data, error } = result
  const panel = useDisclosure()
  const categories = data && topOf(data.data)
  const hasFailed = data === undefined && error !== undefined

  return (
    <nav aria-label="Categories" className="border-y border-line bg-surface">
      <div {...panel.root} className="relative shell flex items-center gap-2">
        <button
          type="button"
          {...panel.button}
          className="flex h-11 flex-none items-center gap-2 rounded-sm pe-3 text-sm font-semibold hover:text-link"
        >
          <Icon name="layout-grid" />
          All Categories
          <Icon
            name="chevron-down"
            className={`size-4 transition-transform ${panel.isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        <CategoryLinks categories={categories} hasFailed={hasFailed} />
        {panel.isOpen ? (
          <PanelFrame>
            <QueryState result={result} loading={<CardSkeletons />}>
              {(page) => <Cards categories={topOf(page.data)} onFollow={panel.close} />}
            </QueryState>
          </PanelFrame>
        ) : null}
      </div>
    </nav>
  )
}

function CategoryLinks({
  categories,
  hasFailed,
}: {
  categories: readonly Category[] | undefined
  hasFailed: boolean
}) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isListing = pathname === paths.products
  const chosen = isListing ? search.get('category') : null
  const isAll = isListing && chosen === null && !search.has('search')
  return (
    <ul className="no-scrollbar fade-end flex min-w-0 flex-1 items-center overflow-x-auto border-s border-line ps-1.5">
      <BarLink {...menuLink(pages.products)} isCurrent={isAll} />
      <BarLink {...menuLink(pages.shops)} isCurrent={pathname === paths.shops} />
      {categories?.map(({ id, name }) => (
        <BarLink key={id} to={paths.category(name)} label={name} isCurrent={chosen === name} />
      ))}
      {categories === undefined && !hasFailed
        ? skeletonWidths.map((width, index) => (
            <li key={index} className="px-2.5">
              <Skeleton className={`h-4 ${width}`} />
            </li>
          ))
        : null}
    </ul>
  )
}

const skeletonWidths = ['w-14', 'w-20', 'w-14', 'w-8', 'w-16', 'w-14']

function BarLink({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={link}>
        {label}
      </Link>
    </li>
  )
}

function PanelFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-state="open"
      className="floating absolute inset-x-4 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-lg bg-raised p-3 shadow-float"
    >
      {children}
    </div>
  )
}

const cardGrid = 'grid grid-cols-2 gap-1 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6'

function CardSkeletons() {
  return (
    <ul className={cardGrid}>
      {skeletonWidths.map((width, index) => (
        <li key={index} className="flex flex-col items-center gap-2 p-3">
          <Skeleton className="size-18 rounded-md" />
          <Skeleton className={`my-0.5 h-4 ${width}`} />
        </li>
      ))}
    </ul>
  )
}

function Cards({
  categories,
  onFollow,
}: {
  categories: readonly Category[]
  onFollow: () => void
}) {
  return (
    <ul className={cardGrid}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to={paths.category(category.name)}
            onClick={onFollow}
            className="flex flex-col items-center gap-2 rounded-md p-3 text-center text-sm font-semibold transition-colors hover:bg-neutral-soft"
          >
            <MediaPicture
              src={category.image}
              width={72}
              className="size-18 rounded-md object-cover"
            />
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
